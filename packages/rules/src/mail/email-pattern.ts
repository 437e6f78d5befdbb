/** What the office can't write to, and what the person who entered it reads. */
export const emailProblems = {
  empty: 'Enter an email address',
  malformed: 'Invalid email address',
  several: 'Enter one email address only',
  space: 'An email address has no spaces',
  invisible: 'There is an invisible character in this email address. Type it instead of pasting it',
  quoted: 'An email address in quotation marks can’t be used here',
  dots: 'Before the @ there can’t be two dots in a row, or a dot at either end',
  local: 'Before the @ only letters from A to Z, digits and marks such as . _ + - can be used',
  domain: 'Check the part after the @, which should look like example.com',
  number: 'After the @ there should be a name such as example.com, not the number of a server',
  length: 'An email address has at most 254 characters, 64 of them before the @',
} as const
export type EmailProblem = keyof typeof emailProblems

/** Invisible characters: formatting, fillers, variation selectors. Spaces are not among them. */
const invisible = String.raw`\p{Cf}\p{Cc}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f`
const invisibleCharacter = new RegExp(`[${invisible}]`, 'u')
const edges = new RegExp(String.raw`^[\s${invisible}]+|[\s${invisible}]+$`, 'gu')
const lineBreaks = /[ \t]*[\r\n]+[ \t]*/g

/** Full-width forms of ASCII and ideographic full stops, which East Asian keyboards write. */
const toAscii = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.')

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Removes one layer of what surrounds an address: a link's scheme, brackets with a name, quotes, punctuation. */
function unwrap(text: string): string {
  const link = /^mailto:([^?]*)/i.exec(text)
  if (link) return decodePercent(link[1]!)
  const angle = /^[^<>@]*<([^<>]*)>[.,;:]*$/.exec(text) ?? /^"[^"<>]*"[^<>@]*<([^<>]*)>[.,;:]*$/.exec(text)
  if (angle) return angle[1]!
  const pair = /^\((.*)\)$|^\[(.*)\]$|^'(.*)'$|^‘(.*)’$|^“(.*)”$|^"([^"]*)"$/s.exec(text)
  if (pair) return pair.slice(1).find((inner) => inner !== undefined)!
  return text.replace(/[.,;:>]+$/, '').replace(/^<+/, '')
}

/** Characters of an entry that are looked at; no address with what surrounds it is longer. */
export const maxEmailEntry = 1000

/**
 * Returns the address in a text that was typed or pasted: without spaces and invisible characters around it, `mailto:`,
 * angle brackets with a name before them, quotation marks, and punctuation at its end. A line break inside, where a
 * program wrapped it, is removed. What else is inside stays, so that it is refused and not guessed.
 */
function unwrapEmail(text: string): string {
  let email = toAscii(text.slice(0, maxEmailEntry)).replace(edges, '').replace(lineBreaks, '')
  for (let before = ''; before !== email;) {
    before = email
    email = unwrap(email).replace(edges, '')
  }
  return unquote(email)
}

/** `"nora"@x.example` is the same address as `nora@x.example` (RFC 5321, 4.1.2). */
const unquote = (email: string): string =>
  email.replace(/^"([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)"@/, '$1@')

const hostName = /^[a-z\d.-]*$/
const unicodeName = /^[\p{L}\p{M}\p{N}.-]+$/u

/** Returns a domain in lower-case ASCII: `bücher.example` becomes `xn--bcher-kva.example` (IDNA). */
export function asciiDomain(domain: string): string {
  const lower = domain.toLowerCase()
  // Only plain host names go through the URL parser: with a slash or colon it would return just a part of the text.
  if (hostName.test(lower) || !unicodeName.test(lower)) return lower
  return URL.canParse(`http://${lower}/`) ? new URL(`http://${lower}/`).hostname : lower
}

/** Returns an address with its domain in lower-case ASCII, its local part as written. */
export function spellEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1))}`
}

/** Returns the address in a typed or pasted text as it is stored and sent; what is no address comes back cleaned. */
export const cleanEmail = (text: string): string => spellEmail(unwrapEmail(text))

const atoms = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

function findDomainProblem(domain: string): EmailProblem | null {
  if (/^\[.*\]$/.test(domain) || /^[\d.]+$/.test(domain)) return 'number'
  const ascii = asciiDomain(domain)
  const labels = ascii.split('.')
  if (labels.length < 2 || !labels.every((one) => label.test(one))) return 'domain'
  return /^\d+$/.test(labels.at(-1)!) ? 'number' : null
}

function findLocalProblem(local: string): EmailProblem | null {
  if (local.startsWith('"')) return 'quoted'
  if (/^\.|\.\.|\.$/.test(local)) return 'dots'
  return atoms.test(local) ? null : 'local'
}

/**
 * Returns why a text is no address that this office can write to; null for one: a dot-atom of RFC 5321 before the one
 * `@` (all its marks, no quotation marks, no letters beyond ASCII, which many servers refuse), a domain of at least two
 * labels in any script after it, 64 and 254 characters at most. The text is taken as it is: see `cleanEmail`.
 */
export function findEmailProblem(text: string): EmailProblem | null {
  if (text === '') return 'empty'
  if (text.length > 1000) return 'length'
  if (/\S@[^\s@]+[\s,;]+[^@]*\S@/.test(text)) return 'several'
  if (invisibleCharacter.test(text)) return 'invisible'
  if (/^"[^"]*"@/.test(text)) return 'quoted'
  if (/\s/.test(text)) return text.includes('@') ? 'space' : 'malformed'
  const at = text.indexOf('@')
  if (at <= 0 || at !== text.lastIndexOf('@') || at === text.length - 1) return 'malformed'
  if (at > 64 || spellEmail(text).length > 254) return 'length'
  return findLocalProblem(text.slice(0, at)) ?? findDomainProblem(text.slice(at + 1))
}

/** Whether a text is an address that this office can write to, with nothing around it. */
export const isEmail = (text: string): boolean => findEmailProblem(text) === null

/** Returns the sentence about what is wrong with an entered address; null when it is one, or has one in it. */
export function explainEmail(text: string): string | null {
  const problem = findEmailProblem(cleanEmail(text))
  return problem === null ? null : emailProblems[problem]
}
