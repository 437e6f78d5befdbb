export { isEmail } from './email-pattern.ts'

/** An RFC 5322 mailbox: its display name (empty if there is none) and its address. */
export interface MailAddress {
  readonly name: string
  readonly email: string
}

/** Returns a domain in lower-case ASCII (Punycode: `bücher.example` becomes `xn--bcher-kva.example`). */
function asciiDomain(domain: string): string {
  const lower = domain.toLowerCase()
  // Only plain host names go through the URL parser: with a slash or colon it would return just a part of the text.
  if (/^[a-z\d.-]*$/.test(lower) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(lower)) return lower
  return URL.canParse(`http://${lower}/`) ? new URL(`http://${lower}/`).hostname : lower
}

/**
 * Returns a key for comparing addresses: lower case, with the domain in ASCII. RFC 5321, 2.4 makes the local part
 * case-sensitive, but mail systems ignore its case in practice.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return email.toLowerCase()
  return `${email.slice(0, at).toLowerCase()}@${asciiDomain(email.slice(at + 1))}`
}

/** Returns an address as sent in headers and SMTP: the domain in ASCII, the local part unchanged. */
export function wireEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return at < 0 || /^[\x20-\x7e]*$/.test(domain) ? email : `${email.slice(0, at)}@${asciiDomain(domain)}`
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
  const plain = name.normalize('NFKC').replace(/[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164]/gu, '')
  const claimed = addressInName.exec(plain.slice(0, 1000))?.[0]
  return claimed === undefined || emailKey(claimed) === emailKey(email) ? null : claimed
}
