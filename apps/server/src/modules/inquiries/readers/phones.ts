import { isPlaceholderPhone } from '@pb/rules/phone'
import { findPhoneNumbersInText, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'

/** Numbers that companies print in their footers. */
const tollFree = /^\+1(?:800|888|877|866|855|844|833|822)/

/** As the product writes numbers: `(212) 555-0142 x12`, others in their international form. */
function format(number: PhoneNumber): string {
  const { countryCallingCode, nationalNumber, ext } = number
  if (countryCallingCode !== '1') return number.formatInternational()
  const area = `(${nationalNumber.slice(0, 3)}) ${nationalNumber.slice(3, 6)}-${nationalNumber.slice(6)}`
  return ext === undefined || ext === '' ? area : `${area} x${ext}`
}

/** Digits of every script in those of ASCII: each script has its ten in a row. */
const toAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const value = [...Array(9).keys()].find(
      (below) => !/\p{Nd}/u.test(String.fromCodePoint(code - below - 1)),
    )
    return String(value ?? 9)
  })

/** Spellings of an extension that are not known to every parser: `12125550142;12`, `…#12`, `extensión 4`. */
const prepare = (text: string): string =>
  toAsciiDigits(text.slice(0, 500).normalize('NFKC'))
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u200b\ufeff]/g, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\b(?:extensi[oó]n|extension|durchwahl|poste|доб\.?|内线|分机)\s*:?\s*(?=\d)/gi, 'ext. ')
    .replace(/(?<![\d+])01[\s().-]+(?=[2-9]\d{2}[\s().-]*\d{3}[\s.-]*\d{4}(?!\d))/g, '+1 ')
    .replace(/(?<![\d+])00\s?(?=[1-9]\d{0,2}[\s().-]*\d{2})(?=(?:[\s().-]*\d){8,14}(?!\d))/g, '+')

/** The phone numbers in a text, in the form in which they are stored; those of the United States without a country code. */
export function findPhones(text: string): string[] {
  // Most lines have none, and looking is slow.
  if ((text.match(/\p{Nd}/gu)?.length ?? 0) < 7) return []
  const found = findPhoneNumbersInText(prepare(text), 'US').map(({ number }) => number)
  const persons = found.filter(({ number }) => !tollFree.test(number) && !isPlaceholderPhone(number))
  return [...new Set(persons.map((number) => format(number)))]
}

/** Words before a number of a company: "Questions? Call us at …". */
const companys =
  /\b(?:(?:call|text|phone|reach|contact) us|our (?:office|number|line|team|phone)|help ?(?:line|desk)|customer (?:care|service|support)|support(?: team| line)?|hotline|llámenos|appelez-nous)\b[^.;\d]{0,30}$/i
/** Words before a number of someone else than who writes. */
const anothers =
  /\b(?:her|his|their|(?:wife|husband|partner|roommate|daughter|son|mother|father|mom|dad|friend|client|assistant)['’]s)\s+(?:\p{L}+\s+){0,2}(?:is|at|:)?\s*[:(]?\s*$/iu

/**
 * The numbers in a line of text that may be of the person who writes: not those on which a company asks to be called, and,
 * where someone speaks of themselves, not those that they call another's.
 */
export function findPersonsPhones(line: string, speaksOfSelf: boolean): string[] {
  const found = findPhones(line)
  if (found.length === 0) return found
  const text = prepare(line)
  const others = new Set(
    findPhoneNumbersInText(text, 'US')
      .filter(({ startsAt }) => {
        const before = text.slice(Math.max(0, startsAt - 60), startsAt)
        return companys.test(before) || (speaksOfSelf && anothers.test(before))
      })
      .map(({ number }) => format(number)),
  )
  return found.filter((phone) => !others.has(phone))
}

/** The number that a value, all of it, is: also one that is possible but not assigned, as it was written for one. */
export function readPhone(value: string): string {
  const found = findPhones(value)[0]
  if (found !== undefined) return found
  const digits = value.replace(/[^\d+]/g, '')
  if (digits.length < 8 || digits.length > 16 || isPlaceholderPhone(digits)) return ''
  const number = parsePhoneNumberFromString(prepare(value), 'US')
  return number?.isPossible() && !tollFree.test(number.number) ? format(number) : ''
}
