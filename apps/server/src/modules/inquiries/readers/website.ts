import { readLabeled } from './labeled.ts'
import type { Reader } from './reader.ts'

/** Websites that send lead metadata. */
export const website: Reader = { name: 'website', source: 'website', portal: '', read: readLabeled }
