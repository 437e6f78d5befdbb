import { readLabeled } from './labeled.ts'
import { findUrl } from './lead-text.ts'
import type { Reader } from './reader.ts'

/** Realtor.com: labeled lines, mostly with lead metadata. */
export const realtor: Reader = {
  name: 'realtor',
  source: 'realtor',
  portal: 'Realtor.com',
  read: (mail) => ({ ...readLabeled(mail), url: findUrl(mail.text, 'realtor.com') }),
}
