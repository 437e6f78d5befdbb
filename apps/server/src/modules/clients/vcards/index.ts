/** Parsing contact cards, also for other modules in their own child processes: nothing here opens a connection or a file. */
export { parseVcards } from './vcard.ts'
