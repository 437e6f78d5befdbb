import type { DeclaredField, DeclaredResult, RecordedStatement, ValueKind } from './result-types.ts'

const numbers = new Set([21, 23, 26, 700, 701])
const instants = new Set([1114, 1184])
/** Lists that the driver parses; it leaves others, as of citext, as text. */
const lists: Readonly<Record<number, ValueKind>> = {
  1000: 'boolean',
  1001: 'Buffer',
  1005: 'number',
  1007: 'number',
  1028: 'number',
  1021: 'number',
  1022: 'number',
  1231: 'number',
  1009: 'string',
  1014: 'string',
  1015: 'string',
  1016: 'string',
  2951: 'string',
  1115: 'Date',
  1182: 'Date',
  1185: 'Date',
  199: 'any',
  3807: 'any',
}

/** What the driver makes of a type of PostgreSQL, by its number in the catalog. */
function toKind(type: number): ValueKind {
  if (numbers.has(type)) return 'number'
  if (instants.has(type)) return 'Date'
  if (type === 16) return 'boolean'
  if (type === 17) return 'Buffer'
  if (type === 114 || type === 3802) return 'any'
  const item = lists[type]
  return item === undefined ? 'string' : { items: [item] }
}

function describeKind(kind: ValueKind): string {
  return typeof kind === 'string' ? kind : `${kind.items.map(describeKind).join(' | ')}[]`
}

function accepts(declared: readonly ValueKind[], given: ValueKind): boolean {
  if (given === 'any' || declared.includes('any')) return true
  if (typeof given === 'string') return declared.includes(given)
  return declared.some(
    (kind) => typeof kind !== 'string' && given.items.every((item) => accepts(kind.items, item)),
  )
}

function compareColumn(field: DeclaredField, type: number, wasNull: boolean): string[] {
  const given = toKind(type)
  return [
    ...(accepts(field.kinds, given)
      ? []
      : [
          `${field.name} is ${field.kinds.map(describeKind).join(' | ')}; the database gives ${describeKind(given)}`,
        ]),
    ...(wasNull && !field.mayBeNull ? [`${field.name} was null`] : []),
  ]
}

/** Returns what is untrue in the type of a statement's rows. */
export function compareRow(row: readonly DeclaredField[], { columns, nulls }: RecordedStatement): string[] {
  return row.flatMap((field) => {
    // Of columns with one name the driver keeps the last.
    const index = columns.findLastIndex(([name]) => name === field.name)
    if (index < 0) return field.mayBeMissing ? [] : [`there is no column ${field.name}`]
    return compareColumn(field, columns[index]![1], nulls.has(index))
  })
}

/** Returns what is untrue in the type of one column. */
function compareValue(value: DeclaredField, name: string, statement: RecordedStatement): string[] {
  return compareRow([{ ...value, name }], statement)
}

/** Statements of the recording by the template that they, or a column of theirs, were made from. */
export interface Recording {
  readonly statements: readonly RecordedStatement[]
  readonly byTemplate: ReadonlyMap<
    string,
    readonly { readonly statement: RecordedStatement; readonly column: string | undefined }[]
  >
}

export const toKey = (template: readonly string[]): string => template.join('\0')

/** Letters that the constant parts of a text need, so that few other statements have them. */
const minLetters = 30

function isDistinctive(template: readonly string[]): boolean {
  return template.length === 1 || template.join('').replace(/\s/g, '').length >= minLetters
}

/** Whether a text begins and ends with the first and last part, and has the others between in their order. */
function hasParts(text: string, [first = '', ...parts]: readonly string[]): boolean {
  if (!text.startsWith(first)) return false
  const last = parts.pop()
  if (last === undefined) return text === first
  let position = first.length
  for (const part of parts) {
    const start = text.indexOf(part, position)
    if (start < 0) return false
    position = start + part.length
  }
  return text.length - last.length >= position && text.endsWith(last)
}

const hasColumns = (row: readonly DeclaredField[], { columns }: RecordedStatement): boolean =>
  row.every(({ name, mayBeMissing }) => mayBeMissing || columns.some(([column]) => column === name))

function findStatements({ row, template, isQueryOfDriver }: DeclaredResult, recording: Recording) {
  const key = toKey(template)
  if (!isQueryOfDriver)
    return (recording.byTemplate.get(key) ?? []).filter(
      ({ column }) => (row === undefined) === (column !== undefined),
    )
  return recording.statements
    .filter(({ text }) => row !== undefined && hasParts(text, template))
    .map((statement) => ({ statement, column: undefined }))
}

/**
 * Returns what is untrue in the type of a result, or undefined if no test has sent a statement with it. Of a template
 * that fits several places, as one made of other templates alone, only statements with the columns of the type count.
 */
export function checkResult(
  result: DeclaredResult,
  recording: Recording,
  isShared = false,
): string[] | undefined {
  const { row, value } = result
  const found = findStatements(result, recording)
  if (row) {
    const own =
      isShared || !isDistinctive(result.template)
        ? found.filter(({ statement }) => hasColumns(row, statement))
        : found
    return own.length > 0 ? own.flatMap(({ statement }) => compareRow(row, statement)) : undefined
  }
  if (!value || found.length === 0) return undefined
  return found.flatMap(({ statement, column }) => compareValue(value, column ?? '', statement))
}
