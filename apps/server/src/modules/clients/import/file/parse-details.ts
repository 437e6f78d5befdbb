import type { NewClient } from '@pb/contract/client-fields'
import {
  clientRemovalReasons,
  clientStages,
  creditBands,
  guarantorKinds,
  type ClientRemovalReason,
} from '@pb/rules/clients'
import { formatMoney } from '@pb/rules/money'
import type { Choice } from '@pb/rules/vocabulary'
import { rowNotes } from '../texts.ts'
import type { DatedReading, Reading } from './grid.ts'
import { parseBirthday } from './parse-birthday.ts'
import { formatIso, parseDate } from './parse-dates.ts'
import { parseAmounts, type Amounts } from './parse-money.ts'
import { parseStage } from './parse-stage.ts'
import {
  looksLikeFormula,
  parseEmailStatus,
  parseIncome,
  parseOptOut,
  parseSearchTypes,
  splitTags,
} from './parse-values.ts'
import { foldTitle } from './title-words.ts'
import { isEmailStatusTitle } from './guess-field.ts'
import { normalizeTitle } from './columns.ts'
import { getText, type FilledCell, type RowCells } from './row-cells.ts'

/** A fact of a row as people read it. */
export interface Fact {
  readonly title: string
  readonly text: string
}

export interface ParsedDetails {
  readonly fields: Partial<NewClient>
  readonly facts: Fact[]
  /** Lines that are kept in the notes, since the record has no place for them. */
  readonly lines: string[]
  readonly warnings: string[]
  readonly tags: string[]
  readonly optsOut: boolean
  /** Why the client was removed from the list; null for one who is on it. */
  readonly removal: ClientRemovalReason | null
}

type Mutable = { -readonly [Key in keyof ParsedDetails]: ParsedDetails[Key] }

/** Applies a value that can be read; what cannot is kept in the notes with a warning. */
function readCell<T>(
  details: Mutable,
  cell: FilledCell | undefined,
  title: string,
  parse: (text: string, cell: FilledCell) => T | null,
): T | null {
  if (!cell) return null
  const value = parse(cell.text, cell)
  if (value === null) {
    details.lines.push(`${title}: ${cell.text}`)
    details.warnings.push(rowNotes.unreadableValue(title, cell.text))
  }
  return value
}

function readStage(details: Mutable, { stage: [cell] = [] }: RowCells): void {
  if (!cell) return
  const stage = parseStage(cell.text)
  if (stage === null) {
    details.tags.push(cell.text)
    details.warnings.push(rowNotes.stageAsTag(cell.text))
    return
  }
  details.fields.stage = stage
  const { title } = clientStages.find(({ key }) => key === stage)!
  const isSame = title.toLowerCase() === cell.text.trim().toLowerCase()
  details.facts.push({ title: 'Stage', text: isSame ? title : `${title} (“${cell.text.slice(0, 40)}”)` })
}

/** Dates of the row; those that contradict each other are named. */
function readDates(details: Mutable, cells: RowCells): void {
  const read = (field: 'move_in_date' | 'lease_end' | 'date_added', title: string) =>
    readCell(details, cells[field]?.[0], title, (text, { column }) => parseDate(text, column.dayFirst))
  const moveIn = read('move_in_date', 'Move-in date')
  const end = read('lease_end', 'Lease end')
  const added = read('date_added', 'Date added')
  if (moveIn !== null) {
    details.fields.move_in_date = moveIn
    details.facts.push({ title: 'Move-in', text: formatIso(moveIn) })
  }
  if (end !== null) details.lines.push(`Lease end: ${formatIso(end)}`)
  if (added !== null) details.lines.push(`Added: ${formatIso(added)}`)
  if (moveIn !== null && end !== null && end < moveIn)
    details.warnings.push(rowNotes.endBeforeMoveIn(formatIso(end), formatIso(moveIn)))
  if (moveIn !== null && added !== null && moveIn < added)
    details.warnings.push(rowNotes.moveInBeforeAdded(formatIso(moveIn), formatIso(added)))
}

function readBirthday(details: Mutable, { birthday: [cell] = [] }: RowCells, thisYear: number): void {
  // Outlook writes 0/0/00 for none.
  if (!cell || /^0+[/.-]0+[/.-]0+$/.test(cell.text)) return
  const birthday = readCell(details, cell, 'Birthday', (text, { column }) =>
    parseBirthday(text, thisYear, column.dayFirst),
  )
  if (!birthday) return
  details.fields.birthday = birthday.day
  if (birthday.year !== null) details.fields.year_born = birthday.year
  const date = `${birthday.year ?? 2000}-${birthday.day}`
  const text = birthday.year === null ? formatIso(date).replace(/, 2000$/, '') : formatIso(date)
  details.facts.push({ title: 'Birthday', text })
}

const formatAmounts = ({ min, max }: Amounts): string => {
  if (min !== null && max !== null) return `${formatMoney(min)}–${formatMoney(max)}`
  return max === null ? `from ${formatMoney(min)}` : `up to ${formatMoney(max)}`
}

function readBudget(details: Mutable, cells: RowCells): void {
  const both = readCell(details, cells.budget?.[0], 'Budget', parseAmounts)
  // `Up to: 0` of a form that was not filled in.
  const notZero = (cell: FilledCell | undefined) =>
    cell && /^\$?0+(?:\.0+)?$/.test(cell.text) ? undefined : cell
  const low = readCell(details, notZero(cells.budget_min?.[0]), 'Budget from', parseAmounts)
  const high = readCell(details, notZero(cells.budget_max?.[0]), 'Budget up to', parseAmounts)
  // A range in the column of one end is both ends, where the other end has no value.
  const range = both ?? [high, low].find((amounts) => amounts && amounts.min !== null && amounts.max !== null)
  const min = low ? (low.min ?? low.max) : (range?.min ?? null)
  const max = high ? (high.max ?? high.min) : (range?.max ?? null)
  if (min === null && max === null) return
  if (min !== null && max !== null && min > max) {
    details.lines.push(`Budget: ${formatMoney(min)} to ${formatMoney(max)}`)
    details.warnings.push(rowNotes.budgetReversed(formatMoney(min), formatMoney(max)))
    return
  }
  details.fields.budget_min = min
  details.fields.budget_max = max
  details.facts.push({ title: 'Budget', text: formatAmounts({ min, max }) })
}

function readAddress(details: Mutable, cells: RowCells): void {
  const toLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ', ')
  const streets = (cells.address ?? []).map(({ text }) => toLine(text))
  const state = `${getText(cells, 'state') ?? ''} ${getText(cells, 'zip') ?? ''}`.trim()
  const rest = [getText(cells, 'city') ?? '', state, getText(cells, 'country') ?? '']
  // A whole address already has its city.
  const missing = rest.filter((part) => part !== '' && !streets.some((street) => street.includes(part)))
  const address = [...new Set(streets), ...missing].join(', ')
  if (address === '') return
  if (address.length > 200) details.lines.push(`Address: ${address}`)
  details.fields.address = address.slice(0, 200)
  details.facts.push({ title: 'Address', text: address })
}

/** Systems without a column for it have a tag. */
const noEmailTag =
  /^#?(?:(?:do[ -]?not|don['’]?t|no)[ -](?:contact|e-?mails?|marketing|market)|dne|unsubscribed?|(?:e-?mail )?opt(?:ed)?[ -]?out)$/i
/** `DNC` of the dialers and the national registry is about calls, of which the record has no opt-out. */
const noCallTag =
  /^#?(?:dnc(?:[ -]list)?|(?:do[ -]?not|don['’]?t|no)[ -](?:call|phone|text)s?|no llamar|(?:on )?do[ -]not[ -]call(?:[ -](?:list|registry))?)$/i
const noCallTitle = /\b(?:do not (?:call|text|phone)|dnc|dont call|no calls)\b/
/** A sentence of notes that is nothing but this: not `Do not contact before noon`. */
const noEmailSentence =
  /^(?:please )?(?:(?:do not|don['’]?t) (?:contact|e-?mail|send (?:any )?e-?mails?(?: to)?)|no (?:more )?e-?mails?|unsubscribed?|(?:e-?mail )?opt(?:ed)?[ -]?out)(?: (?:me|him|her|them|us|again|anymore|please|this (?:person|client|contact)))*$/i
const forbidsEmail = (notes: string): boolean =>
  notes.split(/[\n.;!]+/).some((sentence) => noEmailSentence.test(sentence.trim()))

/** Keeps a wish for no calls where an agent sees it before dialing: as a tag, with a remark. */
function readNoCalls(details: Mutable, { other = [] }: RowCells): void {
  const columns = other.filter(
    ({ text, column }) =>
      noCallTitle.test(foldTitle(normalizeTitle(column.title))) && parseOptOut(text) === true,
  )
  for (const { column } of columns) {
    if (!details.tags.some((tag) => noCallTag.test(tag))) details.tags.push('Do not call')
    details.warnings.push(rowNotes.doNotCall(`${column.title}: yes`))
  }
  if (columns.length > 0) return
  const tag = details.tags.find((each) => noCallTag.test(each.trim()))
  if (tag !== undefined) details.warnings.push(rowNotes.doNotCall(tag))
}

/** Whether by one of the row's columns the client wants no emails; a value that means neither is noted. */
function readOptOuts(details: Mutable, { opt_out = [], opt_in = [] }: RowCells): void {
  const isDate = (text: string) => parseDate(text) !== null
  const keep = ({ text, column }: FilledCell, title: string) => {
    details.lines.push(`${column.title}: ${text}`)
    details.warnings.push(rowNotes.unreadableValue(title, text))
  }
  for (const cell of opt_out) {
    const parse = isEmailStatusTitle(foldTitle(normalizeTitle(cell.column.title)))
      ? parseEmailStatus
      : parseOptOut
    // `Opted out: Email` names what it is from.
    const isNamed = /^(?:e-?mails?|all|everything)$/i.test(cell.text.trim())
    const value = isNamed || isDate(cell.text) ? true : parse(cell.text)
    if (value === null) keep(cell, 'Do not email')
    else if (value) details.optsOut = true
  }
  for (const cell of opt_in) {
    const value = isDate(cell.text) ? true : parseOptIn(cell.text)
    if (value === null) keep(cell, 'May be emailed')
    else if (!value) details.optsOut = true
  }
  if (details.optsOut) details.facts.push({ title: 'Email', text: 'Do not email' })
}

const parseOptIn = (text: string): boolean | null =>
  /^(?:opt(?:ed)?[ -]?in|subscribed?)$/i.test(text.trim())
    ? true
    : /^(?:opt(?:ed)?[ -]?out|unsubscribed?)$/i.test(text.trim())
      ? false
      : parseOptOut(text)

function readSource(details: Mutable, cells: RowCells, reading: Reading): void {
  const source = getText(cells, 'source') ?? reading.source
  if (looksLikeFormula(source)) details.warnings.push(rowNotes.formulaSource)
  else if (source !== '') {
    details.fields.source = source.replace(/\s+/g, ' ').slice(0, 100)
    details.facts.push({ title: 'Source', text: details.fields.source })
  }
}

function readSearchTypes(details: Mutable, cells: RowCells, reading: Reading): void {
  const cell = cells.search_type?.[0]
  const types = cell ? parseSearchTypes(cell.text) : null
  if (cell && types === null) {
    details.lines.push(`${cell.column.title}: ${cell.text}`)
    details.warnings.push(rowNotes.unknownSearchType(cell.text))
  }
  details.fields.search_type = types ?? [reading.searchType]
}

/** A choice by its title, however it is capitalized. */
const findChoice = <K extends string>(choices: readonly Choice<K>[], text: string): K | null =>
  choices.find(({ title }) => title.toLowerCase() === text.trim().toLowerCase())?.key ?? null

/** What only the export of an office has in its own words. */
function readChoices(details: Mutable, cells: RowCells): void {
  const read = <K extends string>(
    field: 'credit' | 'guarantor' | 'removal',
    title: string,
    choices: readonly Choice<K>[],
  ): K | null => {
    const key = readCell(details, cells[field]?.[0], title, (text) => findChoice(choices, text))
    if (key !== null) details.facts.push({ title, text: choices.find((choice) => choice.key === key)!.title })
    return key
  }
  const credit = read('credit', 'Credit score', creditBands)
  const guarantor = read('guarantor', 'Guarantor', guarantorKinds)
  if (credit !== null) details.fields.credit_band = credit
  if (guarantor !== null) details.fields.guarantor = guarantor
  details.removal = read('removal', 'Removed', clientRemovalReasons)
  const year = readCell(details, cells.year_born?.[0], 'Year born', (text) =>
    /^(?:19|20)\d\d$/.test(text) ? Number(text) : null,
  )
  if (year !== null) details.fields.year_born = year
  const gender = getText(cells, 'gender')
  if (gender !== undefined) details.fields.gender = gender.replace(/\s+/g, ' ').slice(0, 40)
}

/** Parses all fields but names, emails and phones. */
export function parseDetails(cells: RowCells, reading: DatedReading): ParsedDetails {
  const details: Mutable = {
    fields: {},
    facts: [],
    lines: [],
    warnings: [],
    tags: [],
    optsOut: false,
    removal: null,
  }
  readStage(details, cells)
  readDates(details, cells)
  readBudget(details, cells)
  const income = readCell(details, cells.income?.[0], 'Income', parseIncome)
  if (income !== null) {
    details.fields.income = income
    details.facts.push({ title: 'Income', text: formatMoney(income) })
  }
  readSource(details, cells, reading)
  readSearchTypes(details, cells, reading)
  const pets = getText(cells, 'pets')
  if (pets !== undefined) details.fields.pets = pets.replace(/\s+/g, ' ').slice(0, 200)
  readChoices(details, cells)
  readBirthday(details, cells, reading.thisYear)
  readAddress(details, cells)
  readOptOuts(details, cells)
  details.tags.push(...(cells.tags ?? []).flatMap(({ text }) => splitTags(text)))
  readNoCalls(details, cells)
  const isForbidden =
    details.tags.some((tag) => noEmailTag.test(tag.trim())) ||
    (cells.notes ?? []).some(({ text }) => forbidsEmail(text))
  if (!details.optsOut && isForbidden) {
    details.optsOut = true
    details.facts.push({ title: 'Email', text: 'Do not email' })
  }
  return details
}
