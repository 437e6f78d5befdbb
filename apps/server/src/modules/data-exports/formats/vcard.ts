import { officeProductId } from '../../clients/import/index.ts'

/** What a vCard has of a person. */
export interface CardPerson {
  /** Unique in the export, such as `client-12`. */
  readonly uid: string
  readonly firstName: string
  readonly lastName: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly note: string
  readonly categories: readonly string[]
  readonly organization: string
  /** In one line. */
  readonly address?: string
  /** `1990-04-15`, or `04-15` without a year. */
  readonly birthday?: string
  /** What vCard has no property for, by names such as `X-STAGE`; empty values are left out. */
  readonly extensions?: Readonly<Record<`X-${string}`, string>>
  /** Others who search or sign with the person. */
  readonly related?: readonly string[]
}

const maxLineBytes = 75

/** A date, or a month and a day, as vCard writes them: `19900415`, `--0415` (RFC 6350, 4.3.1). */
const formatDate = (date: string): string => `${date.length === 5 ? '--' : ''}${date.replaceAll('-', '')}`

/** Escapes a text value (RFC 6350, 3.4). */
const escape = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(',', '\\,')
    .replaceAll(/[\p{Cc}]/gu, '')

/** Escapes a part of a value that has several; elsewhere readers may leave the backslash of a semicolon. */
const escapePart = (text: string): string => escape(text).replaceAll(';', '\\;')

/** Folds a line at 75 bytes, never inside a character (RFC 6350, 3.2). */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (bytes + length > maxLineBytes) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += length
  }
  return [...parts, part].join('\r\n')
}

/** Formats a person as a vCard 4.0 (RFC 6350). */
export function formatCard(person: CardPerson): string {
  const fullName = [person.firstName, person.lastName].filter((name) => name !== '').join(' ')
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `PRODID:${officeProductId}`,
    `UID:${escape(person.uid)}`,
    `FN:${escape(fullName)}`,
    `N:${escapePart(person.lastName)};${escapePart(person.firstName)};;;`,
    ...person.emails.map((email, index) => `EMAIL;PREF=${Math.min(index + 1, 100)}:${escape(email)}`),
    ...person.phones.map((phone, index) => `TEL;PREF=${Math.min(index + 1, 100)}:${escape(phone)}`),
    ...(person.address ? [`ADR:;;${escapePart(person.address)};;;;`] : []),
    ...(person.birthday ? [`BDAY:${formatDate(person.birthday)}`] : []),
    ...(person.organization === '' ? [] : [`ORG:${escapePart(person.organization)}`]),
    ...(person.categories.length === 0 ? [] : [`CATEGORIES:${person.categories.map(escape).join(',')}`]),
    ...(person.related ?? []).map((text) => `RELATED;VALUE=text:${escape(text)}`),
    ...Object.entries(person.extensions ?? {}).flatMap(([name, value]) =>
      value === '' ? [] : [`${name}:${escape(value)}`],
    ),
    ...(person.note === '' ? [] : [`NOTE:${escape(person.note)}`]),
    'END:VCARD',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
