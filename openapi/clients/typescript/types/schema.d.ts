export type * from '../src/schema.js'
