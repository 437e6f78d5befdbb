export { isEmail } from './email-pattern.ts'

/** One address as mail carries it: the name that is shown (empty where there is none) and the address. */
export interface MailAddress {
  readonly name: string
  readonly email: string
}

/** A domain in the letters that DNS knows (`bücher.example` is `xn--bcher-kva.example`), lower case. */
function asciiDomain(domain: string): string {
  const lower = domain.toLowerCase()
  // Only a plain name: with a slash or a colon in it, the parser would take a part of it for the whole.
  if (/^[a-z\d.-]*$/.test(lower) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(lower)) return lower
  return URL.canParse(`http://${lower}/`) ? new URL(`http://${lower}/`).hostname : lower
}

/**
 * What two spellings of one address share: lower case, the domain in ASCII. The standard lets the part before the `@`
 * differ by case (RFC 5321, 2.4); no mail system in use does.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return email.toLowerCase()
  return `${email.slice(0, at).toLowerCase()}@${asciiDomain(email.slice(at + 1))}`
}

/** An address as it goes over the wire: its domain in ASCII, the rest as it was written. */
export function wireEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return at < 0 || /^[\x20-\x7e]*$/.test(domain) ? email : `${email.slice(0, at)}@${asciiDomain(domain)}`
}

/** A name that can stand in a header: one line, no control characters, no letters that turn the text around. */
export function cleanName(name: string): string {
  return name
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const addressInName = /[^\s"'<>()[\],;:@]+@[^\s"'<>()[\],;:@]+\.[^\s"'<>()[\],;:@.]{2,}/

/**
 * The address that a display name shows although it is not the one that the mail comes from
 * (`"support@bank.example" <x@evil.example>`); null where the name shows none, or the true one. Wide letters and
 * invisible ones are seen through.
 */
export function addressClaimedByName({ name, email }: MailAddress): string | null {
  const plain = name.normalize('NFKC').replace(/[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164]/gu, '')
  const claimed = addressInName.exec(plain.slice(0, 1000))?.[0]
  return claimed === undefined || emailKey(claimed) === emailKey(email) ? null : claimed
}
