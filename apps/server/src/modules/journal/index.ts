export { sumPostings } from './balances.ts'
export { postEntry, reverseEntry, type NewEntry } from './post-entry.ts'
