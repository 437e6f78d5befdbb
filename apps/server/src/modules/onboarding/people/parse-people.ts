import { roles as allRoles, type Role } from '@pb/contract/roles'
import { cleanEmail, emailKey, isEmail } from '@pb/rules/mail/addresses'
import { findNameIssue, normalizePersonName } from '@pb/rules/person-name'
import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '../../../platform/errors/app-error.ts'
import { peopleTexts } from '../texts.ts'

/** A person of a list, with why they can't be invited. */
export interface ParsedPerson {
  readonly row: number
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly errors: readonly string[]
}

type Field = 'name' | 'first_name' | 'last_name' | 'email' | 'roles'

const titles: readonly (readonly [RegExp, Field])[] = [
  [/^(?:first|given) ?name$|^first$/i, 'first_name'],
  [/^(?:last|family) ?name$|^surname$|^last$/i, 'last_name'],
  [/^(?:full |agent |member )?name$|^agent$|^person$/i, 'name'],
  [/^(?:work )?e-?mail(?: address)?$/i, 'email'],
  [/^roles?$|^title$|^type$/i, 'roles'],
]
const findField = (title: string) => titles.find(([pattern]) => pattern.test(title.trim()))?.[1] ?? null

const roleWords: Readonly<Record<string, Role>> = {
  agent: 'AGENT',
  agents: 'AGENT',
  salesperson: 'AGENT',
  broker: 'AGENT',
  'associate broker': 'AGENT',
  bookkeeper: 'BOOKKEEPER',
  accountant: 'BOOKKEEPER',
  supervisor: 'SUPERVISOR',
  manager: 'SUPERVISOR',
  developer: 'DEVELOPER',
}

/** Roles of `Agent and Supervisor`; null when a word is not one. */
function parseRoles(text: string): Role[] | null {
  const words = text
    .toLowerCase()
    .split(/\s*(?:[;,/+&|]|\band\b)\s*/)
    .filter((word) => word !== '')
  const found = new Set(words.map((word) => roleWords[word]))
  if (words.length === 0 || found.has(undefined)) return null
  return allRoles.filter((role) => found.has(role))
}

/** `Dana Ortiz <dana@office.com>` as two cells. */
function splitAddress(cell: string): string[] {
  const match = /^(.*?)\s*<([^<>]+)>$/.exec(cell)
  return match
    ? [match[1]!.replace(/^"|"$/g, '').trim(), match[2]!.trim()].filter((part) => part !== '')
    : [cell]
}

interface Values {
  readonly names: readonly string[]
  readonly emails: readonly string[]
  readonly roles: string
}

/** What the cells of a row are, by the columns' titles. */
function readByTitles(cells: readonly string[], fields: readonly (Field | null)[]): Values {
  const pick = (field: Field) =>
    fields.flatMap((each, at) => (each === field && cells[at] ? [cells[at]] : []))
  const whole = [...pick('first_name'), ...pick('last_name')].join(' ')
  return {
    names: [...pick('name'), ...(whole === '' ? [] : [whole])],
    emails: pick('email'),
    roles: pick('roles').join(','),
  }
}

/** What the cells of a row are, by their content. */
function readByContent(cells: readonly string[]): Values {
  const all = cells.flatMap(splitAddress)
  const emails = all.filter((cell) => cell.includes('@'))
  const others = all.filter((cell) => !cell.includes('@'))
  const roles = others.filter((cell) => parseRoles(cell) !== null)
  return { names: others.filter((cell) => !roles.includes(cell)), emails, roles: roles.join(',') }
}

function toPerson(row: number, { names, emails, roles: text }: Values): ParsedPerson {
  const errors: string[] = []
  const [written = ''] = emails
  const email = cleanEmail(written)
  if (emails.length !== 1) errors.push(emails.length === 0 ? peopleTexts.noEmail : peopleTexts.severalEmails)
  else if (!isEmail(email)) errors.push(peopleTexts.badEmail(written))
  const name = normalizePersonName(names[0] ?? '').slice(0, 200)
  const issue = name === '' ? null : findNameIssue(name)
  if (names.length > 1) errors.push(peopleTexts.severalNames(names))
  else if (name === '') errors.push(peopleTexts.noName)
  else if (issue !== null) errors.push(issue)
  const roles = text === '' ? (['AGENT'] as const) : parseRoles(text)
  if (roles === null) errors.push(peopleTexts.unknownRole(text))
  return { row, name, email, roles: roles ?? [], errors }
}

/** The most frequent of tab, semicolon and comma in the first lines. */
function detectDelimiter(text: string): string {
  const head = text.slice(0, 4000)
  return ['\t', ';', ','].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
}

function readCells(text: string): { readonly row: number; readonly cells: string[] }[] {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    })
    return rows
      .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('rule_broken', peopleTexts.unreadable)
    throw error
  }
}

/**
 * Reads a pasted list or the text of a CSV file: a name, an email and roles in each row, by the titles of the first row
 * or by what the cells hold. Throws `rule_broken` when it can't be read.
 */
export function parsePeople(text: string): ParsedPerson[] {
  const [first, ...below] = readCells(text)
  if (!first) return []
  const fields = first.cells.map(findField)
  const hasTitles = fields.includes('email') && !first.cells.some((cell) => cell.includes('@'))
  const rows = hasTitles ? below : [first, ...below]
  const seen = new Map<string, number>()
  return rows.map(({ row, cells }) => {
    const filled = cells.filter((cell) => cell !== '')
    const person = toPerson(row, hasTitles ? readByTitles(cells, fields) : readByContent(filled))
    if (person.errors.length > 0) return person
    const key = emailKey(person.email)
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, row)
    return earlier === undefined ? person : Object.assign(person, { errors: [peopleTexts.repeated(earlier)] })
  })
}
