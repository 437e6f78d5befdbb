/** Texts of a deal's history. */

export const history = 'History and notes'
export const addNote = 'Add a note'
export const add = 'Add note'
export const noteAdded = 'Note added'
export const noteFailed = 'Couldn’t add the note'
export const system = 'PB Office'
export const changes = 'Before and after'
export const nothing = 'none'
