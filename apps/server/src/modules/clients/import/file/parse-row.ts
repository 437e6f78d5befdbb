import { emailKey } from '@pb/rules/mail/addresses'
import { newClient, type NewClient } from '@pb/contract/client-fields'
import { optionalEmail } from '@pb/contract/email'
import { joinPersonName } from '@pb/rules/person-name'
import { pluralize } from '@pb/rules/plural'
import { formatSearchTitle } from '@pb/rules/search-summary'
import type { TaskLine } from '@pb/rules/task-line'
import { z } from 'zod'
import { rowNotes } from '../texts.ts'
import type { CompiledColumn } from './compile-columns.ts'
import type { DatedReading } from './grid.ts'
import { hideSecrets } from './hide-secrets.ts'
import { formatLabels, readContacts, type Contacts } from './parse-contacts.ts'
import { takeContactsFromName } from './name-contacts.ts'
import { parseDetails, type Fact, type ParsedDetails } from './parse-details.ts'
import {
  assignSecondEmail,
  parseClientName,
  readOtherPeople,
  type ImportedParticipant,
} from './parse-people.ts'
import { looksLikeFormula } from './parse-values.ts'
import { parseWork, type ImportedSearch } from './parse-work.ts'
import { collectCells, getText, type RowCells } from './row-cells.ts'
import { formatWrittenName } from './written-name.ts'

/** What a row has of a client. */
export interface ImportedClient {
  /** The email is empty for a client without one. */
  readonly fields: NewClient
  readonly participants: readonly ImportedParticipant[]
  /** Names of tags. */
  readonly tags: readonly string[]
  /** The agent as the file writes it; empty for none. */
  readonly agent: string
  /** By the file, the client wants no bulk email. */
  readonly optsOut: boolean
  readonly removal: ParsedDetails['removal']
  /** Absent for none. */
  readonly tasks?: readonly TaskLine[]
  readonly searches?: readonly ImportedSearch[]
}

/** A parsed row; `client` is null for a row that cannot be imported. */
export interface ParsedRow {
  readonly client: ImportedClient | null
  /** Shown in the preview, for rows with errors too. */
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly facts: readonly Fact[]
  /** The error of the row, or warnings about values left out. */
  readonly notes: readonly string[]
}

/** Unlike the form, an import requires neither the last name nor the email, which many files lack. */
const importedClient = newClient.extend({
  last_name: z.string().trim().max(100, 'The last name is too long'),
  email: optionalEmail,
})

const maxOthers = 9
const maxNotes = 10_000
/** The tag of clients without a name or an email. */
export const incompleteTag = 'Incomplete'

function formatNotes(cells: RowCells, lines: readonly string[], warnings: string[]): string {
  const own = (cells.notes ?? []).map(({ text }) => text)
  const others = (cells.other ?? []).map(({ text, label, column }) => `${label || column.title}: ${text}`)
  const written = [...own, ...lines, ...others].join('\n')
  const all = hideSecrets(written)
  if (all !== written) warnings.push(rowNotes.secretLeftOut)
  if (all.length > maxNotes) warnings.push(rowNotes.notesTooLong)
  return all.slice(0, maxNotes)
}

/** Lines for the notes about what the record has no place for. */
function formatContactLines({ emails, noEmails, phones, noPhones, faxes }: Contacts): string[] {
  return [
    formatLabels('Emails', emails),
    formatLabels('Phones', phones),
    ...faxes.map((fax) => `Fax: ${fax}`),
    ...noEmails.map((text) => `Email: ${text}`),
    ...noPhones.map((text) => `Phone: ${text}`),
    ...emails.slice(maxOthers + 1).map(({ value }) => `Email: ${value}`),
    ...phones.slice(maxOthers + 1).map(({ value }) => `Phone: ${value}`),
  ].filter(Boolean)
}

function warnAboutContacts(
  { emails, noEmails, phones, noPhones, shortenedPhones }: Contacts,
  warnings: string[],
): void {
  for (const text of noEmails) warnings.push(rowNotes.invalidEmail(text))
  for (const text of noPhones) if (/\d{3}/.test(text)) warnings.push(rowNotes.invalidPhone(text))
  for (const text of shortenedPhones) warnings.push(rowNotes.shortenedPhone(text))
  if (emails.length > maxOthers + 1) warnings.push(rowNotes.tooManyEmails)
  if (phones.length > maxOthers + 1) warnings.push(rowNotes.tooManyPhones)
}

interface ReadPeople {
  readonly firstName: string
  readonly lastName: string
  readonly isNamed: boolean
  readonly contacts: Contacts
  readonly participants: readonly ImportedParticipant[]
  readonly lines: readonly string[]
  readonly warnings: readonly string[]
}

/** The name that a row states whole beside its parts, where they contradict each other. */
function formatWholeName(cells: RowCells): string[] {
  const texts = (field: keyof RowCells) => (cells[field] ?? []).map(({ text }) => text)
  const line = formatWrittenName(getText(cells, 'name') ?? '', {
    parts: [...texts('first_name'), ...texts('middle_name'), ...texts('last_name')],
    others: [...texts('company'), ...texts('email'), ...texts('other'), ...texts('notes')],
  })
  return line === '' ? [] : [line]
}

function readPeople(cells: RowCells): ReadPeople {
  const name = parseClientName(cells)
  const contacts = readContacts(cells)
  const others = readOtherPeople(cells, name, new Set(contacts.emails.map(({ value }) => emailKey(value))))
  const { emails, participants } = assignSecondEmail(contacts.emails, name.firstName, others.participants)
  const company = getText(cells, 'company') ?? ''
  const isNamed = name.firstName !== '' || name.lastName !== ''
  // A number of a few digits is no one's, nor is an address without its `@`.
  const number = contacts.phones.find(({ value }) => value.replace(/\D/g, '').length >= 7)
  const standIn = company || (emails[0]?.value ?? number?.value ?? '')
  return {
    // A last name alone goes to the first field, which each client has.
    firstName: name.firstName || name.lastName || standIn.replace(/\s+/g, ' ').slice(0, 100),
    lastName: name.firstName === '' ? '' : name.lastName,
    isNamed,
    contacts: { ...contacts, emails },
    participants,
    lines: [
      ...formatWholeName(cells),
      ...name.lines,
      ...others.lines,
      ...(company !== '' && isNamed ? [`Company: ${company}`] : []),
    ],
    warnings: [...name.warnings, ...others.warnings],
  }
}

/** Parses a row. One with neither a name nor a valid email or phone number cannot be imported, whatever else it has. */
export function parseRow(
  row: readonly string[],
  columns: readonly CompiledColumn[],
  reading: DatedReading,
): ParsedRow {
  const cells = takeContactsFromName(collectCells(row, columns))
  const people = readPeople(cells)
  const { firstName, lastName, isNamed, contacts, participants } = people
  const details = parseDetails(cells, reading)
  const { tasks, searches, warnings: unread } = parseWork(cells)
  const { tags } = details
  const warnings = [...people.warnings, ...details.warnings, ...unread]
  const [email, phone] = [contacts.emails[0]?.value ?? '', contacts.phones[0]?.value ?? '']
  const facts: Fact[] = [
    ...details.facts,
    ...participants.map((person) => ({
      title: person.type === 'GUARANTOR' ? 'Guarantor' : 'With',
      text: [joinPersonName(person), person.email, person.phone].filter(Boolean).join(', '),
    })),
    ...searches.map(({ params }) => ({ title: 'Search', text: formatSearchTitle(params) })),
    ...(tasks.length > 0 ? [{ title: 'Tasks', text: pluralize(tasks.length, 'task') }] : []),
  ]
  const preview = {
    name: isNamed ? joinPersonName({ first_name: firstName, last_name: lastName }).slice(0, 200) : '',
    email: email || (contacts.noEmails[0] ?? ''),
    phone,
  }
  const toError = (reason: string): ParsedRow => ({ ...preview, facts, client: null, notes: [reason] })
  if (firstName === '') {
    const [invalid] = [
      ...contacts.noEmails,
      ...contacts.phones.map(({ value }) => value),
      ...contacts.noPhones,
    ]
    return toError(invalid === undefined ? rowNotes.noContact : rowNotes.onlyInvalid(invalid))
  }
  if (looksLikeFormula(firstName) || looksLikeFormula(lastName)) return toError(rowNotes.formulaName)
  warnAboutContacts(contacts, warnings)
  if (!isNamed) warnings.push(rowNotes.noName)
  if (email === '') warnings.push(phone === '' ? rowNotes.noEmailOrPhone : rowNotes.noEmail)
  if (!isNamed || email === '') tags.push(incompleteTag)
  const lines = [...people.lines, ...formatContactLines(contacts), ...details.lines]
  const parsed = importedClient.safeParse({
    ...details.fields,
    first_name: firstName,
    last_name: lastName,
    email,
    more_emails: contacts.emails.slice(1, maxOthers + 1).map(({ value }) => value),
    phone,
    more_phones: contacts.phones.slice(1, maxOthers + 1).map(({ value }) => value),
    notes: formatNotes(cells, lines, warnings),
  })
  if (!parsed.success) return toError(parsed.error.issues[0]?.message ?? rowNotes.unreadable)
  return {
    ...preview,
    facts,
    notes: warnings,
    client: {
      fields: parsed.data,
      participants,
      tags,
      agent: getText(cells, 'agent') ?? '',
      optsOut: details.optsOut,
      removal: details.removal,
      ...(tasks.length > 0 && { tasks }),
      ...(searches.length > 0 && { searches }),
    },
  }
}
