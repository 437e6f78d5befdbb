import type { ClientImportField } from '@pb/rules/client-import-fields'
import { isNameWithContacts, splitContacts } from './name-contacts.ts'
import { normalizeTitle } from './columns.ts'
import {
  classifyContent,
  countEmails,
  countPhones,
  sampleColumn,
  type ContentKind,
} from './column-content.ts'
import { findExportField, findKnownExport } from './known-exports.ts'
import { hideSecrets } from './hide-secrets.ts'
import { guessTitle, isContactTitle, isEmailStatusTitle } from './guess-field.ts'
import { parseSearchTypes } from './parse-values.ts'
import { foldTitle } from './title-words.ts'

type Field = ClientImportField | null

interface Column {
  readonly at: number
  readonly title: string
  readonly texts: readonly string[]
  readonly kind: ContentKind
}

export interface SuggestedColumns {
  /** The system whose export this is; empty if unknown. */
  readonly exportedBy: string
  readonly columns: readonly { readonly field: Field; readonly known: boolean }[]
}

/** Columns that say nothing about a person. */
const technical =
  /\b(?:ids?|guid|uuid|photos?|pictures?|avatar|image url|latitude|longitude|timezone|time zone|hash|yomi|phonetic|salutation|prefix|honorific)\b/
const isUntitled = (title: string): boolean => title === '' || /^Column \d+$/.test(title)

/** Fields of which one column is enough; the others of the kind are kept in the notes. */
const single = new Set<ClientImportField>([
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'company',
  'search_type',
  'stage',
  'source',
  'agent',
  'move_in_date',
  'lease_end',
  'budget',
  'budget_min',
  'budget_max',
  'income',
  'pets',
  'birthday',
  'city',
  'state',
  'zip',
  'country',
  'date_added',
])

const notNames = new Set<ContentKind>(['email', 'phone', 'date', 'boolean', 'url', 'money', 'number'])
const dates = new Set<ClientImportField>(['move_in_date', 'lease_end', 'birthday', 'date_added'])

/** Whether the cells of a column can be what its title means. */
function fits(field: ClientImportField, { title, texts, kind }: Column): boolean {
  if (kind === 'empty') return true
  const most = texts.length / 2
  if (field === 'email' && isContactTitle(foldTitle(normalizeTitle(title))))
    return texts.filter((text) => splitContacts(text).name === '').length >= most
  if (field === 'email' || field.endsWith('_email')) return countEmails(texts) >= most
  if (field === 'phone' || field.endsWith('_phone')) return countPhones(texts) >= most
  if (field.endsWith('name'))
    return (
      !notNames.has(kind) ||
      (field === 'name' && texts.filter(isNameWithContacts).length >= texts.length * 0.8)
    )
  if (dates.has(field)) return kind === 'date' || kind === 'text' || kind === 'name'
  if (field.startsWith('budget') || field === 'income')
    return !['email', 'date', 'url', 'boolean'].includes(kind)
  if (field === 'search_type') return texts.some((text) => parseSearchTypes(text) !== null)
  if (field === 'opt_out' || field === 'opt_in') return !['email', 'phone', 'url'].includes(kind)
  return true
}

/** Titles of a column about another person or thing. */
const namesOther = (title: string): boolean => {
  const guess = guessTitle(title)
  return guess !== null && 'field' in guess && guess.field === 'other'
}

function fallback({ title, kind }: Column): Field {
  const key = foldTitle(normalizeTitle(title))
  return kind === 'empty' || technical.test(key) ? null : 'other'
}

/** `spouse` and `guarantor` of one file are the second and the third person; more have no place. */
class People {
  readonly #known: string[] = []

  toField(person: string, fact: string): ClientImportField | null {
    const stem = person.replace(/^relation(?:ship)? ?/, 'relationship ')
    const at = this.#known.includes(stem) ? this.#known.indexOf(stem) : this.#known.push(stem) - 1
    return at > 1 ? 'other' : (`person${at + 2}_${fact}` as ClientImportField)
  }

  has(person: string): boolean {
    return this.#known.includes(person)
  }
}

/** The number in `Email 2` and `Phone 3`: where a second person is named by number, it is theirs. */
function readSecondContact(title: string, field: Field): 'email' | 'phone' | null {
  if (field !== 'email' && field !== 'phone') return null
  return /^(?:secondary|second|alternate) |\b2$/.test(foldTitle(normalizeTitle(title))) ? field : null
}

/** Numbers that have no place among notes, which everybody in the office reads: they are left out, as the page shows. */
const secretTitle =
  /\b(?:ssn|s s n|social|social security(?: (?:number|no|#))?|soc sec|itin|passport|drivers? licen[cs]e|dl number|government id|(?:credit|debit) card|card (?:number|no)|cvv|routing|iban|(?:bank|checking|savings) (?:account|acct)|(?:account|acct) (?:number|no|num)|passwords?|pin)\b|^card$/
const isSecret = (key: string, texts: readonly string[]): boolean =>
  secretTitle.test(key) ||
  (texts.length > 0 && texts.every((text) => /^\d{3}-\d{2}-\d{4}$/.test(text.trim())))

/** Columns by which a file lists the owners of property, not the agents who own its contacts. */
const propertyOwner = /^owner (?:1 |2 )?(?:first|last|phone|mobile|cell|mailing)/
const nameFields = new Set<ClientImportField>(['name', 'first_name', 'last_name'])

/** The owners of property in a file of owners are its clients; in a file of others they are kept in the notes. */
function renameOwners(titles: readonly string[]): (title: string) => string | null {
  const keys = titles.map((title) => foldTitle(normalizeTitle(title)))
  if (!keys.some((key) => propertyOwner.test(key))) return (title) => title
  const hasOthers = keys.some((key) => {
    const guess = key.startsWith('owner ') ? null : guessTitle(key)
    return guess !== null && 'field' in guess && nameFields.has(guess.field)
  })
  return (title) => {
    const key = foldTitle(normalizeTitle(title))
    if (!key.startsWith('owner ')) return title
    return hasOthers ? null : key.replace(/^owner (?:1 )?(?!\d)/, '')
  }
}

function byTitle(column: Column, people: People): Field | undefined {
  if (isUntitled(column.title)) return undefined
  const isOptOut = (text: string) => /^(?:unsub|opt(?:ed)?[ -]?out|do not|complain|spam)/i.test(text)
  if (isEmailStatusTitle(foldTitle(normalizeTitle(column.title))) && column.texts.some(isOptOut))
    return 'opt_out'
  if (isSecret(foldTitle(normalizeTitle(column.title)), column.texts)) return null
  const guess = guessTitle(column.title)
  if (guess === null) return undefined
  return 'person' in guess ? people.toField(guess.person, guess.fact) : guess.field
}

/** Fields of columns whose title is unknown, by what is in them. */
function byContent(columns: readonly Column[], fields: (Field | undefined)[]): void {
  const has = (...keys: ClientImportField[]) =>
    fields.some((field) => keys.includes(field as ClientImportField))
  const unknown = columns.filter(({ at, title }) => fields[at] === undefined && !namesOther(title))
  for (const { at, kind, texts } of unknown) {
    if ((kind !== 'email' && kind !== 'phone') || has(kind)) continue
    // `SSN: 078051120` has as many digits as a number without an area code.
    if (texts.every((text) => hideSecrets(text) === text)) fields[at] = kind
  }
  if (has('name', 'first_name', 'last_name')) return
  const names = unknown.filter(
    ({ at, kind, texts }) => fields[at] === undefined && kind === 'name' && isVaried(texts),
  )
  const [first, second] = names
  if (first) fields[first.at] = 'name'
  const areParts = [first, second].every((column) => column?.texts.every((text) => !/\s/.test(text.trim())))
  if (first && second && second.at === first.at + 1 && areParts) {
    fields[first.at] = 'first_name'
    fields[second.at] = 'last_name'
  }
}

/** Whether cells differ as names do; a status repeats itself. */
const isVaried = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size >= Math.min(texts.length, 3) * 0.6 &&
  new Set(texts).size >= texts.length / 3

function keepFirsts(columns: readonly Column[], fields: Field[]): void {
  for (const field of single) {
    const all = columns.filter(({ at }) => fields[at] === field)
    const first = all.find(({ kind }) => kind !== 'empty') ?? all[0]
    for (const column of all) if (column !== first) fields[column.at] = fallback(column)
  }
}

/**
 * Maps the columns of a table: as the agent mapped them before, as the system does that exported them, by their titles
 * where their cells agree, and by their cells alone.
 */
export function suggestColumns(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  remembered: ReadonlyMap<string, Field>,
): SuggestedColumns {
  const known = findKnownExport(titles)
  const people = new People()
  const rename = renameOwners(titles)
  const columns = titles.map((title, at): Column => {
    const texts = sampleColumn(rows, at, titles.length)
    return { at, title, texts, kind: classifyContent(texts) }
  })
  const fields = columns.map((column): Field | undefined => {
    const inExport = known ? findExportField(known, column.title) : undefined
    if (inExport !== undefined) return inExport
    const renamed = rename(column.title)
    if (renamed === null) return 'other'
    const field = byTitle({ ...column, title: renamed }, people)
    return field && !fits(field, column) ? fallback(column) : field
  })
  if (people.has('secondary'))
    for (const { at, title } of columns) {
      const fact = readSecondContact(title, fields[at] ?? null)
      if (fact !== null) fields[at] = people.toField('secondary', fact)
    }
  byContent(columns, fields)
  const settled = columns.map((column): Field =>
    fields[column.at] === undefined ? fallback(column) : fields[column.at]!,
  )
  keepFirsts(columns, settled)
  return {
    exportedBy: known?.known.name ?? '',
    columns: titles.map((title, at) => {
      const stored = remembered.get(normalizeTitle(title))
      return stored === undefined || isUntitled(title)
        ? { field: settled[at]!, known: false }
        : { field: stored, known: true }
    }),
  }
}
