import { cleanEmail, emailKey, isEmail } from '@pb/rules/mail/addresses'
import { isPlaceholderPhone, normalizePhone } from '@pb/rules/phone'
import type { FilledCell, RowCells } from './row-cells.ts'
import { splitContacts } from './name-contacts.ts'
import { isShortenedByExcel, looksLikePhone } from './phone-text.ts'
import { splitPhones, splitValues } from './parse-values.ts'

/** An address or a number with what its owner calls it. */
export interface Contact {
  readonly value: string
  readonly label: string
}

export interface Contacts {
  readonly emails: readonly Contact[]
  /** What an email column has that is neither an email nor a phone number. */
  readonly noEmails: readonly string[]
  readonly phones: readonly Contact[]
  /** What a phone column has that is neither: `call his wife`, `000-000-0000`. */
  readonly noPhones: readonly string[]
  /** Phone numbers of which Excel left only the first digits. */
  readonly shortenedPhones: readonly string[]
  readonly faxes: readonly string[]
}

function unique(contacts: readonly Contact[], toKey: (text: string) => string): Contact[] {
  const found = new Map<string, Contact>()
  for (const contact of contacts)
    if (!found.has(toKey(contact.value))) found.set(toKey(contact.value), contact)
  return [...found.values()]
}

const isFax = (label: string): boolean => /\bfax\b/i.test(label)
const cleanLabel = (label: string): string =>
  /^(?:other|main|default|primary)?$/i.test(label) ? '' : label.toLowerCase()

/** `Nora Bell <nora@x.example>` and several addresses of one cell. */
const splitEmails = (text: string): string[] =>
  isEmail(cleanEmail(text))
    ? [text]
    : splitValues(text).flatMap((part) => splitJoined(part) ?? splitMixed(part) ?? splitSpaced(part))
/**
 * `a@x.example / b@x.example` and `a@x.example or 212-555-0100 (Ann)`; null for what is not two addresses or numbers.
 */
function splitJoined(part: string): string[] | null {
  const parts = part.split(/\s*[/|]\s*|\s+(?:[&+]|or|and)\s+/i)
  const areContacts = parts.every((each) => isEmail(cleanEmail(each)) || isLabeledPhone(each))
  return parts.length > 1 && parts.some((each) => isEmail(cleanEmail(each))) && areContacts ? parts : null
}
const isLabeledPhone = (text: string): boolean => looksLikePhone(splitPhoneLabel({ text, label: '' }).value)
/** `a@x.example 212-555-0100`: addresses and numbers, and nothing else; null for other texts. */
function splitMixed(part: string): string[] | null {
  const { name, emails, phones } = splitContacts(part)
  return name === '' && emails.length > 0 && phones.length > 0 ? [...emails, ...phones] : null
}
const splitSpaced = (part: string): string[] =>
  part.split(/\s+/).every((word) => isEmail(cleanEmail(word))) ? part.split(/\s+/) : [part]

const toPhone = (text: string): string => normalizePhone(text) ?? text.slice(0, 40)

/** `nora@x.example (work)` with its label. */
function splitEmailLabel(text: string, label: string): Contact {
  const after = /\s*\(([a-z ]{1,20})\)$/i.exec(text)
  const own = after ? text.slice(0, after.index) : text
  return after && isEmail(cleanEmail(own))
    ? { value: cleanEmail(own), label: after[1]!.toLowerCase() }
    : { value: cleanEmail(text), label }
}

/** `m: 212-555-0100` and `212-555-0100 (cell)` with their labels. */
function splitPhoneLabel({ text, label }: { readonly text: string; readonly label: string }): Contact {
  const before = /^([a-z]+)\s*[.:]\s*(?=[+(\d])/i.exec(text)
  const after = /\s*\(([a-z ]{1,20})\)$/i.exec(text)
  const own = (before?.[1] ?? after?.[1] ?? '').toLowerCase()
  const named =
    { m: 'mobile', c: 'cell', h: 'home', w: 'work', o: 'office', p: '', t: '', tel: '', phone: '', ph: '' }[
      own
    ] ?? own
  const value = text.slice(before?.[0].length ?? 0, after ? after.index : text.length)
  return { value, label: named || label }
}

const isNumber = ({ value }: Contact): boolean => /\d/.test(value) && !isPlaceholderPhone(value)

const isEmailContact = ({ value }: Contact): boolean => isEmail(cleanEmail(value))

/**
 * The email addresses and phone numbers of a row in their order, each once; also those in each other's column, after
 * the others.
 */
export function readContacts({ email = [], phone = [] }: RowCells): Contacts {
  const inEmails = email.flatMap(({ text, label }) =>
    splitEmails(text).map((part) => splitEmailLabel(part, cleanLabel(label))),
  )
  const inPhones = phone.flatMap(({ text, label }: FilledCell) =>
    splitPhones(text).map((part) => splitPhoneLabel({ text: part, label: cleanLabel(label) })),
  )
  const strayEmails = inPhones
    .filter(isEmailContact)
    .map(({ value, label }) => ({ value: cleanEmail(value), label }))
  const isStray = (contact: Contact) => !isEmailContact(contact) && isLabeledPhone(contact.value)
  const strayPhones = inEmails
    .filter(isStray)
    .map(({ value, label }) => splitPhoneLabel({ text: value, label: cleanLabel(label) }))
  const addresses = unique([...inEmails.filter((contact) => !isStray(contact)), ...strayEmails], emailKey)
  const isShortened = ({ value }: Contact) => isShortenedByExcel(value)
  const allNumbers = [...inPhones.filter((contact) => !isEmailContact(contact)), ...strayPhones]
  const numbers = allNumbers.filter((contact) => !isShortened(contact))
  const phones = numbers.filter(({ label }) => !isFax(label))
  return {
    emails: addresses.filter(({ value }) => isEmail(value)),
    noEmails: addresses.filter(({ value }) => !isEmail(value)).map(({ value }) => value),
    phones: unique(
      phones.filter(isNumber).map(({ value, label }) => ({ value: toPhone(value), label })),
      (text) => text.toLowerCase(),
    ),
    noPhones: phones.filter((contact) => !isNumber(contact)).map(({ value }) => value),
    shortenedPhones: allNumbers.filter(isShortened).map(({ value }) => value),
    faxes: numbers.filter(({ label }) => isFax(label)).map(({ value }) => value),
  }
}

/** `Phones: (212) 555-0100 mobile, (646) 555-0101 work`, which the record itself has no place for; empty for one. */
export function formatLabels(title: string, contacts: readonly Contact[]): string {
  if (contacts.length < 2 || contacts.every(({ label }) => label === '')) return ''
  return `${title}: ${contacts.map(({ value, label }) => `${value} ${label}`.trim()).join(', ')}`
}
