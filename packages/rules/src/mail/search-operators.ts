import { parseSearchDate } from './search-dates.ts'
import type { AgeUnit, SearchFolder, SearchTerm } from './search-terms.ts'

/** Values of the `in:` operator and the folder each selects. */
const folders: Readonly<Record<string, SearchFolder>> = {
  inbox: 'inbox',
  starred: 'starred',
  sent: 'sent',
  draft: 'draft',
  drafts: 'draft',
  trash: 'trash',
  bin: 'trash',
  snoozed: 'snoozed',
  scheduled: 'scheduled',
  spam: 'spam',
  junk: 'spam',
  anywhere: 'anywhere',
  all: 'anywhere',
}

const states = ['unread', 'read', 'starred', 'snoozed'] as const
const units: Readonly<Record<string, AgeUnit>> = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' }
const bytesPerUnit: Readonly<Record<string, number>> = { '': 1, b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }
/** Kinds of files that `has:` knows, as values of `filename:`. */
const fileKinds: Readonly<Record<string, string>> = { pdf: 'pdf', doc: 'doc', xls: 'xls' }

interface OperatorInput {
  readonly value: string
  readonly phrase: boolean
  /** The agent's date, `yyyy-mm-dd`. */
  readonly today: string
}

type Operator = (input: OperatorInput) => SearchTerm | null

const words =
  (kind: 'from' | 'to' | 'cc' | 'bcc' | 'subject'): Operator =>
  ({ value, phrase }) => ({ kind, value, phrase })

const date =
  (kind: 'before' | 'after'): Operator =>
  ({ value, today }) => {
    const day = parseSearchDate(value, today)
    return day === null ? null : { kind, date: day }
  }

const age =
  (kind: 'newer_than' | 'older_than'): Operator =>
  ({ value }) => {
    const [, count, unit] = /^(\d{1,4})\s*([hdwmy])[a-z]*$/i.exec(value) ?? []
    return count === undefined || unit === undefined
      ? null
      : { kind, count: Number(count), unit: units[unit.toLowerCase()]! }
  }

const size =
  (kind: 'larger' | 'smaller'): Operator =>
  ({ value }) => {
    const [, count, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?)\s*(?:([kmg])b?|b)?$/i.exec(value) ?? []
    return count === undefined
      ? null
      : { kind, bytes: Math.round(Number(count) * bytesPerUnit[unit.toLowerCase()]!) }
  }

function has({ value }: OperatorInput): SearchTerm | null {
  const word = value.toLowerCase()
  if (/^(?:attachments?|files?)$/.test(word)) return { kind: 'attachment' }
  const kind = Object.hasOwn(fileKinds, word) ? fileKinds[word]! : null
  return kind === null ? null : { kind: 'filename', value: kind }
}

function is({ value }: OperatorInput): SearchTerm | null {
  const state = states.find((name) => name === value.toLowerCase())
  return state === undefined ? null : { kind: 'is', state }
}

function inFolder({ value }: OperatorInput): SearchTerm | null {
  const word = value.toLowerCase()
  return Object.hasOwn(folders, word) ? { kind: 'in', folder: folders[word]! } : null
}

const operators: Readonly<Record<string, Operator>> = {
  from: words('from'),
  to: words('to'),
  cc: words('cc'),
  bcc: words('bcc'),
  subject: words('subject'),
  filename: ({ value }) => ({ kind: 'filename', value }),
  has,
  before: date('before'),
  after: date('after'),
  since: date('after'),
  newer: date('after'),
  older: date('before'),
  newer_than: age('newer_than'),
  older_than: age('older_than'),
  larger: size('larger'),
  size: size('larger'),
  smaller: size('smaller'),
  is,
  in: inFolder,
}

export const isSearchOperator = (name: string): boolean => Object.hasOwn(operators, name)

/** Returns the term of an operator of `isSearchOperator`, an invalid one when the value has no meaning. */
export function toOperatorTerm(name: string, input: OperatorInput): SearchTerm {
  const term = input.value === '' ? null : operators[name]!(input)
  return term ?? { kind: 'invalid', operator: name, value: input.value }
}
