/** The operations as functions, typed by the document: what they take and what they answer. */
import type { operations } from './schema.js'
import type { Right } from './tokens.js'

type Parameters<Operation> = Operation extends { parameters: infer P } ? P : never
type Part<Operation, Name extends string> = Name extends keyof Parameters<Operation>
  ? Exclude<Parameters<Operation>[Name], undefined>
  : never
type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer B } } } ? B : never

/** Not there if nothing can be said, optional if nothing has to be. */
type Member<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : {} extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

export type Arguments<Operation> = Member<'path', Part<Operation, 'path'>> &
  Member<'query', Part<Operation, 'query'>> &
  Member<'headers', Part<Operation, 'header'>> &
  Member<'body', Body<Operation>>

type Successes<Operation> = Operation extends { responses: infer R } ? R[keyof R] : never
type Read<Success> = Success extends { content: infer C }
  ? C extends { 'application/json': infer J }
    ? J
    : Response
  : undefined

/** What an operation answers: JSON as it came, nothing, or else the response itself, unread. */
export type Answer<Operation> = Read<Successes<Operation>>

export interface CallOptions {
  /** Whose rights are used; otherwise those of the first token that is there. */
  token?: Right
  signal?: AbortSignal | null
}

export type Calls = {
  [Name in keyof operations]: {} extends Arguments<operations[Name]>
    ? (what?: Arguments<operations[Name]>, options?: CallOptions) => Promise<Answer<operations[Name]>>
    : (what: Arguments<operations[Name]>, options?: CallOptions) => Promise<Answer<operations[Name]>>
}
