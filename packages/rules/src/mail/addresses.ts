import { spellEmail } from './email-pattern.ts'

export { cleanEmail, isEmail, spellEmail } from './email-pattern.ts'

/** An RFC 5322 mailbox: its display name (empty if there is none) and its address. */
export interface MailAddress {
  readonly name: string
  readonly email: string
}

/**
 * Returns a key for comparing addresses: lower case, with the domain in ASCII. RFC 5321, 2.4 makes the local part
 * case-sensitive, but mail systems ignore its case in practice. What is stored and sent keeps the spelling of its owner
 * (`spellEmail`): some addresses carry a token, which must come back as it was.
 */
export const emailKey = (email: string): string => spellEmail(email).toLowerCase()

/** Whether two texts are the same address, however they are spelled. */
export const isSameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other)

/** Returns an address as sent in headers and SMTP: the domain in ASCII, the local part unchanged. */
export function wireEmail(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return /^[\x20-\x7e]*$/.test(domain) ? email : spellEmail(email)
}

/** Returns a name safe for a header: one line, without control or bidirectional formatting characters. */
export function cleanName(name: string): string {
  return name
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Local parts of addresses that no person reads. */
const unmonitored =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?|news|newsletters?|alerts?|updates?|marketing)\b/i

/** Whether an address is one that no person reads, like `no-reply@` and `notifications@`. */
export const isUnmonitored = (email: string): boolean => unmonitored.test(email)

const addressInName = /[^\s"'<>()[\],;:@]+@[^\s"'<>()[\],;:@]+\.[^\s"'<>()[\],;:@.]{2,}/

/**
 * Returns the address in a display name that differs from the actual address
 * (`"support@bank.example" <x@evil.example>`), to detect spoofing; null if the name contains no address or the same
 * one. Normalizes full-width characters (NFKC) and ignores invisible ones.
 */
export function addressClaimedByName({ name, email }: MailAddress): string | null {
  const plain = name.normalize('NFKC').replace(/[\u17b4-\u17b5\u034f\p{Cf}\u115f\u1160\u3164]/gu, '')
  const claimed = addressInName.exec(plain.slice(0, 1000))?.[0]
  return claimed === undefined || emailKey(claimed) === emailKey(email) ? null : claimed
}
