import { cleanEmail, isEmail } from '@pb/rules/mail/addresses'
import { cleanPersonName } from '@pb/rules/person-name'
import { newClient, type NewClient } from '@pb/contract/client-fields'
import type { ClientImportField } from '@pb/rules/client-import-fields'
import { formatDate } from '@pb/rules/dates'
import { formatMoney } from '@pb/rules/money'
import { z } from 'zod'
import type { Reading } from './grid.ts'
import {
  isDayFirst,
  isPlaceholder,
  looksLikeFormula,
  parseDate,
  parseIncome,
  parseOptOut,
  parseSearchTypes,
  parseStage,
  splitValues,
  splitPhones,
  splitName,
} from './parse-values.ts'
import { rowNotes } from '../texts.ts'

/** A row parsed into client fields; `fields` is null for a row that cannot be imported. */
export interface ParsedRow {
  readonly fields: NewClient | null
  /** Shown in the preview, for rows with errors too. */
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly details: string
  /** By the file, the client wants no bulk email. */
  readonly optsOut: boolean
  /** The error of the row, or warnings about values left out. */
  readonly notes: readonly string[]
}

/** Unlike the form, an import does not require the last name, which many files lack. */
const importedClient = newClient.extend({
  last_name: z.string().trim().max(100, 'The last name is too long'),
})

const maxOthers = 9

type Texts = Readonly<Partial<Record<ClientImportField, string[]>>>

function collectTexts(row: readonly string[], columns: Reading['columns']): Texts {
  const texts: Partial<Record<ClientImportField, string[]>> = {}
  for (const [at, { field }] of columns.entries()) {
    // Spreadsheets prefix texts with an apostrophe to prevent evaluation as a formula.
    const text = (row[at] ?? '').replace(/^'(?=[=+@-])/, '').trim()
    if (field === null || text === '' || isPlaceholder(text)) continue
    const values = (texts[field] ??= [])
    values.push(text)
  }
  return texts
}

function parseName(texts: Texts): { firstName: string; lastName: string } {
  const first = cleanPersonName(texts.first_name?.[0] ?? '')
  const last = cleanPersonName(texts.last_name?.[0] ?? '')
  if (first !== '') return { firstName: first, lastName: last }
  const fullName = splitName(texts.name?.[0] ?? '')
  return { firstName: fullName.firstName, lastName: last === '' ? fullName.lastName : last }
}

interface ParsedDetails {
  readonly fields: Partial<NewClient>
  readonly details: string[]
  readonly notes: string[]
}

/** Parses all fields but name, email and phone; unreadable values are left out with a note. */
function parseDetails(texts: Texts, reading: Reading, dayFirst: boolean): ParsedDetails {
  const fields: Partial<NewClient> = {}
  const details: string[] = []
  const notes: string[] = []
  function parseField<T>(
    text: string | undefined,
    parse: (text: string) => T | null,
    label: string,
    assign: (value: T) => void,
  ) {
    if (text === undefined) return
    const value = parse(text)
    if (value === null) notes.push(rowNotes.unreadableValue(label, text))
    else assign(value)
  }
  parseField(texts.stage?.[0], parseStage, 'Stage', (stage) => {
    fields.stage = stage
    details.push(`Stage ${stage}`)
  })
  const parseColumnDate = (text: string) => parseDate(text, dayFirst)
  parseField(texts.move_in_date?.[0], parseColumnDate, 'Move-in date', (date) => {
    fields.move_in_date = date
    details.push(`Move-in ${formatDate(new Date(date), 'medium')}`)
  })
  parseField(texts.income?.[0], parseIncome, 'Income', (income) => {
    fields.income = income
    details.push(`Income ${formatMoney(income)}`)
  })
  const source = texts.source?.[0] ?? reading.source
  if (looksLikeFormula(source)) notes.push(rowNotes.formulaSource)
  else if (source !== '') {
    fields.source = source.slice(0, 100)
    details.push(source.slice(0, 100))
  }
  if (texts.pets) fields.pets = texts.pets[0]!.slice(0, 200)
  if (texts.notes) fields.notes = texts.notes.join('\n').slice(0, 10_000)
  return { fields, details, notes }
}

function resolveSearchTypes(texts: Texts, reading: Reading, notes: string[]): ('rental' | 'sale')[] {
  const text = texts.search_type?.[0]
  const types = text === undefined ? null : parseSearchTypes(text)
  if (text !== undefined && types === null) notes.push(rowNotes.unknownSearchType(text))
  return types ?? [reading.searchType]
}

const lower = (text: string) => text.toLowerCase()
const uniqueIgnoringCase = (texts: readonly string[]): string[] =>
  [...new Map(texts.toReversed().map((text) => [lower(text), text])).values()].toReversed()

/** Whether the dates of a table have the day before the month. */
export function hasDayFirstDates(rows: readonly (readonly string[])[], { columns }: Reading): boolean {
  return columns.some(
    ({ field }, at) => field === 'move_in_date' && isDayFirst(rows.map((row) => row[at] ?? '')),
  )
}

/** Whether by one of the row's columns the client wants no emails; a value that means neither is noted. */
function readOptOut({ opt_out = [] }: Texts, details: string[], notes: string[]): boolean {
  const values = opt_out.map((text) => ({ text, value: parseOptOut(text) }))
  for (const { text, value } of values)
    if (value === null) notes.push(rowNotes.unreadableValue('Do not email', text))
  const optsOut = values.some(({ value }) => value === true)
  if (optsOut) details.push('Do not email')
  return optsOut
}

/** Parses a row. A row without a name or an email cannot be imported. */
export function parseRow(row: readonly string[], reading: Reading, dayFirst: boolean): ParsedRow {
  const texts = collectTexts(row, reading.columns)
  const { firstName, lastName } = parseName(texts)
  const addresses = uniqueIgnoringCase((texts.email ?? []).flatMap(splitValues).map(cleanEmail))
  const emails = addresses.filter(isEmail)
  const phones = uniqueIgnoringCase((texts.phone ?? []).flatMap(splitPhones)).map((text) => text.slice(0, 40))
  const { fields, details, notes } = parseDetails(texts, reading, dayFirst)
  const search_type = resolveSearchTypes(texts, reading, notes)
  const optsOut = readOptOut(texts, details, notes)
  const preview = {
    name: `${firstName} ${lastName}`.trim().slice(0, 200),
    email: emails[0] ?? addresses[0] ?? '',
    phone: phones[0] ?? '',
    details: details.join(' · '),
    optsOut,
  }
  const toError = (reason: string): ParsedRow => ({ ...preview, fields: null, notes: [reason] })
  if (addresses.length === 0) return toError(rowNotes.noEmail)
  if (emails.length === 0) return toError(rowNotes.invalidEmail(addresses[0]!))
  if (firstName === '') return toError(rowNotes.noName)
  if (looksLikeFormula(firstName) || looksLikeFormula(lastName)) return toError(rowNotes.formulaName)
  if (emails.length < addresses.length) notes.push(rowNotes.invalidEmailLeftOut)
  if (emails.length > maxOthers + 1) notes.push(rowNotes.tooManyEmails)
  if (phones.length > maxOthers + 1) notes.push(rowNotes.tooManyPhones)
  const parsed = importedClient.safeParse({
    ...fields,
    first_name: firstName,
    last_name: lastName,
    email: emails[0],
    more_emails: emails.slice(1, maxOthers + 1),
    phone: phones[0] ?? '',
    more_phones: phones.slice(1, maxOthers + 1),
    search_type,
  })
  if (!parsed.success) return toError(parsed.error.issues[0]?.message ?? rowNotes.unreadable)
  return { ...preview, email: parsed.data.email, phone: parsed.data.phone ?? '', fields: parsed.data, notes }
}
