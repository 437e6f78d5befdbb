/** Texts of clients/merge. */

// merge-dialog.tsx
export const sameEmail = 'Same email'
export const samePhone = 'Same phone'
export const sameName = 'Same name'
export const likelyDuplicates = 'Possible duplicates'
export const selected = 'Selected'
export const anotherClient = 'Another client'
export const anotherClientByName = 'Another client, by name or email'
export const mergeWith = (name: string) => `Merge with ${name}`
export const mergeDescription = (name: string) => `The other record becomes part of ${name}.`
export const merge = 'Merge'
export const chooseOther = 'Choose the other client'
export const mergeHint = (name: string) =>
  `Emails, phone numbers, notes, tasks, tags, saved searches and listings move to ${name}. Where the records differ, ${name} keeps its own details. You can undo the merge at any time.`

// merges.tsx
export const includesSince = (name: string, day: string) => `Includes ${name} since ${day}`
export const partOfSince = (name: string, day: string) => `Part of ${name} since ${day}`
export const undoMerge = 'Undo merge'
export const maybeSameAs = (name: string) => `Same person as ${name}?`
export const mergeWithAnotherClient = 'Merge with another client…'

// mutations.ts
export const mergeUndone = (name: string) => `${name} is a separate client again`
export const undoFailed = 'Couldn’t undo the merge'
export const merged = (merged: string, kept: string) => `Merged ${merged} into ${kept}`
