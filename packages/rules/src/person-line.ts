import { cleanEmail, emailKey, isEmail } from './mail/addresses.ts'
import { cleanPersonName, splitPersonName } from './person-name.ts'
import { normalizePhone } from './phone.ts'

/** A person as found in a pasted line. */
export interface PersonLine {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** Normalized; empty if there is none. */
  readonly phone: string
}

const maxLength = 500
const phoneLike = /\+?\(?\d[\d\s().-]{6,}\d(?:\s*(?:x|ext\.?)\s*\d{1,6})?/gi
/** Labels of signatures and contact cards: `Email:`, `Cell -`. */
const label = /\b(?:name|e-?mail|mail|phone|tel|telephone|cell|mobile|m|c|t|p)\s*[:.]\s*/gi

/**
 * Parses a pasted line or contact card with a name, an email and perhaps a phone number, in any order: `Maya Cole
 * <maya@x.example> (917) 555-0134`, `Cole, Maya; maya@x.example`. Null without an email, or with several, or when nothing
 * else is there.
 */
export function parsePersonLine(text: string): PersonLine | null {
  if (text.length > maxLength) return null
  const plain = text.replace(/mailto:/gi, ' ').replace(/[\s\u00a0]+/g, ' ')
  const words = plain.split(/[\s<>()[\]"|;,]+/).map((word) => word.replace(/^[^\w+]+|[.:]+$/g, ''))
  const found = words.filter((word) => isEmail(cleanEmail(word)))
  const emails = new Map(found.map((word) => [emailKey(cleanEmail(word)), cleanEmail(word)]))
  const [email] = emails.values()
  if (email === undefined || emails.size > 1) return null
  let phone = ''
  const rest = found
    .reduce((text, word) => text.replaceAll(word, ' '), plain)
    .replace(phoneLike, (found) => {
      const number = normalizePhone(found)
      if (number === null) return found
      phone ||= number
      return ' '
    })
    .replace(label, ' ')
  const name = cleanPersonName(
    rest.replace(/[<>()[\]"|;:\t]+/g, ' ').replace(/^[\s,.–-]+|[\s,.–-]+$/g, ''),
    maxLength,
  )
  if (name === '' && phone === '') return null
  // A line with more than a name (an address, a sentence) is left to the reader.
  if (/[\d@]/.test(name) || name.split(' ').length > 5) return null
  return { ...splitPersonName(name), email, phone }
}
