import { newClient, type NewClient } from '@pb/contract/client-fields'
import type { ClientImportField } from '@pb/rules/client-import-fields'
import { z } from 'zod'
import { formatDate } from '../words.ts'
import type { Reading } from './grid.ts'
import {
  looksLikeFormula,
  readDate,
  readIncome,
  readSearchTypes,
  readStage,
  several,
  severalPhones,
  splitName,
} from './values.ts'

/** What a row says of somebody, or why it says nothing that can be used. */
export interface ReadRow {
  readonly fields: NewClient | null
  /** As it is shown, whether it could be read or not. */
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly details: string
  /** Why it is broken, or what was left out. */
  readonly notes: readonly string[]
}

/** A list may lack the last name, which the form asks for: it is better to have somebody than nobody. */
const importedClient = newClient.extend({
  last_name: z.string().trim().max(100, 'The last name is too long'),
})

const mostOthers = 9
const email = z.email()

type Texts = Readonly<Partial<Record<ClientImportField, string[]>>>

function textsOf(row: readonly string[], columns: Reading['columns']): Texts {
  const texts: Partial<Record<ClientImportField, string[]>> = {}
  for (const [at, { field }] of columns.entries()) {
    // Excel keeps a text from being a formula by an apostrophe before it.
    const text = (row[at] ?? '').replace(/^'(?=[=+@-])/, '').trim()
    if (field === null || text === '') continue
    const found = (texts[field] ??= [])
    found.push(text)
  }
  return texts
}

function namesOf(texts: Texts): { firstName: string; lastName: string } {
  const first = texts.first_name?.[0] ?? ''
  const last = texts.last_name?.[0] ?? ''
  if (first !== '') return { firstName: first, lastName: last }
  const whole = splitName(texts.name?.[0] ?? '')
  return { firstName: whole.firstName, lastName: last === '' ? whole.lastName : last }
}

interface Said {
  readonly fields: Partial<NewClient>
  readonly details: string[]
  readonly notes: string[]
}

/** What a row says beyond name, address and number; what cannot be read is left out and named. */
function detailsOf(texts: Texts, reading: Reading): Said {
  const fields: Partial<NewClient> = {}
  const details: string[] = []
  const notes: string[] = []
  function take<T>(
    text: string | undefined,
    read: (text: string) => T | null,
    what: string,
    use: (value: T) => void,
  ) {
    if (text === undefined) return
    const value = read(text)
    if (value === null) notes.push(`${what} “${text.slice(0, 60)}” could not be read`)
    else use(value)
  }
  take(texts.stage?.[0], readStage, 'Stage', (stage) => {
    fields.stage = stage
    details.push(`Stage ${stage}`)
  })
  take(texts.move_in_date?.[0], readDate, 'Move-in date', (date) => {
    fields.move_in_date = date
    details.push(`Moves in ${formatDate(date)}`)
  })
  take(texts.income?.[0], readIncome, 'Income', (income) => {
    fields.income = income
    details.push(`Income $${income.toLocaleString('en-US')}`)
  })
  const source = texts.source?.[0] ?? reading.source
  if (looksLikeFormula(source)) notes.push('The source looks like a formula and is left out')
  else if (source !== '') {
    fields.source = source.slice(0, 100)
    details.push(source.slice(0, 100))
  }
  if (texts.pets) fields.pets = texts.pets[0]!.slice(0, 200)
  if (texts.notes) fields.notes = texts.notes.join('\n').slice(0, 10_000)
  return { fields, details, notes }
}

function typesOf(texts: Texts, reading: Reading, notes: string[]): ('rental' | 'sale')[] {
  const text = texts.search_type?.[0]
  const types = text === undefined ? null : readSearchTypes(text)
  if (text !== undefined && types === null) notes.push(`“${text.slice(0, 60)}” says neither rental nor sale`)
  return types ?? [reading.searchType]
}

const lower = (text: string) => text.toLowerCase()
const once = (texts: readonly string[]): string[] =>
  [...new Map(texts.toReversed().map((text) => [lower(text), text])).values()].toReversed()

/** Reads a row; one without a name and an address cannot be used. */
export function readRow(row: readonly string[], reading: Reading): ReadRow {
  const texts = textsOf(row, reading.columns)
  const { firstName, lastName } = namesOf(texts)
  const given = once((texts.email ?? []).flatMap(several).map((text) => text.replace(/^<|>$/g, '')))
  const emails = given.filter((text) => email.safeParse(text).success)
  const phones = once((texts.phone ?? []).flatMap(severalPhones)).map((text) => text.slice(0, 40))
  const { fields, details, notes } = detailsOf(texts, reading)
  const search_type = typesOf(texts, reading, notes)
  const shown = {
    name: `${firstName} ${lastName}`.trim().slice(0, 200),
    email: emails[0] ?? given[0] ?? '',
    phone: phones[0] ?? '',
    details: details.join(' · '),
  }
  const broken = (reason: string): ReadRow => ({ ...shown, fields: null, notes: [reason] })
  if (given.length === 0) return broken('There is no address')
  if (emails.length === 0) return broken(`“${given[0]!.slice(0, 80)}” is no address`)
  if (firstName === '') return broken('There is no name')
  if (looksLikeFormula(firstName) || looksLikeFormula(lastName))
    return broken('The name looks like a formula')
  if (emails.length < given.length) notes.push('An address that is none is left out')
  if (emails.length > mostOthers + 1) notes.push('Only 10 addresses are taken')
  if (phones.length > mostOthers + 1) notes.push('Only 10 numbers are taken')
  const parsed = importedClient.safeParse({
    ...fields,
    first_name: firstName,
    last_name: lastName,
    email: emails[0],
    more_emails: emails.slice(1, mostOthers + 1),
    phone: phones[0] ?? '',
    more_phones: phones.slice(1, mostOthers + 1),
    search_type,
  })
  if (!parsed.success) return broken(parsed.error.issues[0]?.message ?? 'It cannot be read')
  return { ...shown, email: parsed.data.email, phone: parsed.data.phone ?? '', fields: parsed.data, notes }
}
