import { readLabeled } from './labeled.ts'
import type { Reader } from './reader.ts'

/** Other portals that the mailbox knows: labeled lines. */
export const otherPortal: Reader = {
  name: 'other-portal',
  source: 'other_portal',
  portal: '',
  read: readLabeled,
}
