export { sumPostings, sumYearToDate } from './balances.ts'
export { postEntry, reverseEntry, type NewEntry } from './post-entry.ts'
