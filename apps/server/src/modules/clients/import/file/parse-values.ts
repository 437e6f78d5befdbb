import { cleanPersonName, splitPersonName } from '@pb/rules/person-name'
import { normalizePhone } from '@pb/rules/phone'

/** Parses dollars per year: `$85,000`, `85k`, `85000.50`; null for anything else. */
export function parseIncome(text: string): number | null {
  const match =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2})?\s*(k)?(?:\s*(?:\/|per|a)\s*(?:yr|year|annum))?$/i.exec(
      text,
    )
  if (!match) return null
  const dollars = Number(match[1]!.replaceAll(',', '') + (match[2] ?? '')) * (match[3] ? 1000 : 1)
  return dollars <= 1_000_000_000 ? Math.round(dollars * 100) / 100 : null
}

/** Recognizes rental or sale in free text; null if it mentions neither. */
export function parseSearchTypes(text: string): ('rental' | 'sale')[] | null {
  const found: ('rental' | 'sale')[] = []
  if (/\brent|\blease|\btenant|\blessee|\bapartment hunter/i.test(text)) found.push('rental')
  if (/\bsales?\b|\bbuy|\bpurchas|\bown\b/i.test(text)) found.push('sale')
  if (found.length === 0 && /^both$/i.test(text.trim())) return ['rental', 'sale']
  return found.length > 0 ? found : null
}

/** Whether a cell of a column like `Email Opt-Out` means that the client wants no emails; null if it means neither. */
export function parseOptOut(text: string): boolean | null {
  const value = text.trim().toLowerCase()
  if (
    /^(?:yes|y|true|t|1|x|on|checked|s[ií]|ja|oui|да|是|✓|✔|opt(?:ed)?[ -]?out|unsubscribed?|do not e-?mail|dn[ce])$/.test(
      value,
    )
  )
    return true
  return /^(?:no|n|false|f|0|off|unchecked|nein|non|нет|否|opt(?:ed)?[ -]?in|subscribed?)$/.test(value)
    ? false
    : null
}

/** The same for a column like `Email Status`, whose words are about the address: `Active`, `Implied`, `Cleaned`. */
export function parseEmailStatus(text: string): boolean | null {
  const value = text.trim().toLowerCase()
  if (
    /^(?:active|confirmed|implied|express(?:ed)?|explicit|valid|good|ok|opted in|single opt-in)$/.test(value)
  )
    return false
  return /^(?:removed|suppressed|non-?subscribed|complain(?:ed|t)|spam(?: (?:complaint|report(?:ed)?))?|blocked|no (?:permission|consent))$/.test(
    value,
  )
    ? true
    : parseOptOut(text)
}

/** Splits the values of one cell, separated by `:::` (Google), `;` (Outlook), commas, bars or line breaks. */
export function splitValues(text: string): string[] {
  return text
    .split(/\s*(?::::|[\n;,|])\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Groups of address books that are no tags: `* myContacts` of Google, `My Contacts` of its cards. */
const systemGroup = /^(?:\*\s*.*|my ?contacts|starred(?: in android)?)$/is

/** The tags of a cell, separated by `:::` (Google), commas, semicolons, bars or line breaks. */
export function splitTags(text: string): string[] {
  return (
    text
      .replace(/^\[(.*)\]$/s, '$1')
      // `#renter #dogs`
      .split(/\s*(?::::|[\n;,|])\s*|\s+(?=#\p{L})/u)
      .filter((part) => !systemGroup.test(part))
      .map((part) =>
        part
          .replace(/^["#]+|"$/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
  )
}

/** Where another number of at least seven digits begins. */
const nextNumber = String.raw`(?=\s*(?:[a-z]+[.:]?\s*)?[+(]?\d[\d\s().-]{6,})`
const phoneSeparator = new RegExp(
  String.raw`\s*(?::::|[\n;|]|(?:,|/|&|\b(?:or|and)\b)${nextNumber})\s*|(?<=\d[\d().\s-]{2,}\d{4})\s+(?=(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}\b)`,
  'i',
)

/** `+1-212-555-0100;ext=4`, as in a `tel:` URI. */
const uriExtension = /;\s*(?:ext|x)\s*[.=:]?\s*(\d{1,8})\b/gi

/**
 * Splits the phone numbers of a cell: like `splitValues`, at `/`, `&`, `or` and `and`, and between two complete numbers,
 * but not at a comma before an extension.
 */
export function splitPhones(text: string): string[] {
  // `212/555-0100` is one number.
  if (text.includes('/')) {
    const whole = text.replaceAll('/', '-').trim()
    if (normalizePhone(whole) !== null) return [whole]
  }
  return text
    .replace(uriExtension, ' x$1')
    .split(phoneSeparator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Generations after a name, and titles after a whole one (`Md` is a first name too): `Bell, Nora, Jr.`, `Nora Bell, MD`. */
const nameSuffix =
  /\s*,\s*((?:jr|sr|i{2,3}|iv)\.?)$|(?<=\p{L}[\s,]+\p{L}[^\s,]*)\s*,\s*((?:m\.?d|ph\.?d|esq|cpa|dds|rn|j\.?d|mba)\.?)$/iu

/** Before a whole name: of `Mr. Kent` the title is all that the first name has. */
const personTitle = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev)\.? +(?=[^\s,]+ +[^\s,])/i

export const hasNameSuffix = (text: string): boolean => nameSuffix.test(text.trim())

/** `🏠 Nora Bell`: people mark contacts with pictures, which are no part of the name. */
const dropPictographs = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u.test(word))
    .join(' ')

/**
 * Splits `Bell, Nora`, `Nora van der Bell` and `王小明` into first and last name, without hidden characters. What follows
 * a name stays with its last name: `Nora Bell, MD` becomes Nora and `Bell MD`; a title before it is left out.
 */
export function splitName(text: string): { firstName: string; lastName: string } {
  const whole = dropPictographs(cleanPersonName(text)).replace(personTitle, '')
  const [after = '', generation, title] = nameSuffix.exec(whole) ?? []
  const { first_name, last_name } = splitPersonName(whole.slice(0, whole.length - after.length))
  const append = (name: string) => `${name} ${generation ?? title ?? ''}`.trim()
  return last_name === ''
    ? { firstName: append(first_name), lastName: '' }
    : { firstName: first_name, lastName: append(last_name) }
}

/** Whether a cell means that there is no value: `n/a`, `#N/A`, `-`, `?`. */
export function isPlaceholder(text: string): boolean {
  return /^(?:#?n\s?[/.]\s?a\.?|#(?:ref|value|name|null|div\/0)[!?]?|0\/0\/0+|[-\u2013\u2014_.?]+)$/i.test(
    text.trim(),
  )
}

/** Whether a spreadsheet would evaluate the text, which an export must prevent (CSV injection). */
export function looksLikeFormula(text: string): boolean {
  return /^[=@\t\r]|^[+-](?=.*[(!|])/.test(text)
}
