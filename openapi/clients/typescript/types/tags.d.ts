/** The types of events that this version knows. @type {ReadonlySet<string>} */
export const EVENTS: ReadonlySet<string>;
/** The types of commands that a history records that this version knows. @type {ReadonlySet<string>} */
export const COMMANDS: ReadonlySet<string>;
