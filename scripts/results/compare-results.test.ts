import { describe, expect, it } from 'vitest'
import { checkResult, compareRow, toKey, type Recording } from './compare-results.ts'
import type { DeclaredField, DeclaredResult, RecordedStatement } from './result-types.ts'

const [bool, int8, int4, text, jsonb, texts, bigints, dates] = [16, 20, 23, 25, 3802, 1009, 1016, 1082]

const field = (name: string, ...kinds: DeclaredField['kinds']): DeclaredField => ({
  name,
  kinds,
  mayBeNull: false,
  mayBeMissing: false,
})
const statement = (columns: RecordedStatement['columns'], ...nulls: number[]): RecordedStatement => ({
  text: 'SELECT count(*) AS total FROM sample',
  columns,
  nulls: new Set(nulls),
})

describe('the type of a row', () => {
  it('is true for what the driver makes of the types of columns', () => {
    const row = [
      field('id', 'string'),
      field('count', 'number'),
      field('open', 'boolean', 'number'),
      field('day', 'string'),
      field('terms', 'object'),
      field('roles', { items: ['string'] }),
      field('ids', { items: ['string'] }),
      field('any', 'any'),
    ]
    const columns = [
      ['id', int8],
      ['count', int4],
      ['open', bool],
      ['day', dates],
      ['terms', jsonb],
      ['roles', texts],
      ['ids', bigints],
      ['any', text],
      ['more', text],
    ] as const
    expect(compareRow(row, statement(columns))).toEqual([])
  })

  it('is untrue for another type, as of a count that the driver gives as text', () => {
    const row = [field('total', 'number'), field('ids', 'string'), field('names', { items: ['number'] })]
    const columns = [
      ['total', int8],
      ['ids', bigints],
      ['names', texts],
    ] as const
    expect(compareRow(row, statement(columns))).toEqual([
      'total is number; the database gives string',
      'ids is string; the database gives string[]',
      'names is number[]; the database gives string[]',
    ])
  })

  it('is untrue for a column that there is not, unless it may be missing', () => {
    const optional = { ...field('b', 'string'), mayBeMissing: true }
    expect(compareRow([field('a', 'string'), optional], statement([['c', text]]))).toEqual([
      'there is no column a',
    ])
  })

  it('is untrue if a column was null that the type gives none', () => {
    const columns = [
      ['a', text],
      ['b', text],
    ] as const
    const row = [field('a', 'string'), { ...field('b', 'string'), mayBeNull: true }]
    expect(compareRow(row, statement(columns, 0, 1))).toEqual(['a was null'])
  })

  it('reads the last of columns with one name, as the driver does', () => {
    const columns = [
      ['id', int8],
      ['id', int4],
    ] as const
    expect(compareRow([field('id', 'number')], statement(columns))).toEqual([])
  })
})

describe('a result', () => {
  const result: DeclaredResult = {
    path: 'sample.ts',
    line: 1,
    template: ['SELECT count(*) AS total FROM ', ''],
    isQueryOfDriver: false,
    row: [field('total', 'number')],
    value: undefined,
  }
  const value: DeclaredResult = {
    ...result,
    template: ['count(*)'],
    row: undefined,
    value: field('value', 'string'),
  }
  const total = statement([['total', int8]])
  const recording: Recording = {
    statements: [total],
    byTemplate: new Map([
      [toKey(result.template), [{ statement: total, column: undefined }]],
      [toKey(value.template), [{ statement: total, column: 'total' }]],
    ]),
  }

  it('is compared with the statements of its template', () => {
    expect(checkResult(result, recording)).toEqual(['total is number; the database gives string'])
  })

  it('is compared with the column that its template makes', () => {
    expect(checkResult(value, recording)).toEqual([])
    expect(checkResult({ ...value, value: field('value', 'number') }, recording)).toEqual([
      'total is number; the database gives string',
    ])
  })

  it('is compared with the statements that have its constant parts, if the driver runs it', () => {
    const ofDriver = { ...result, isQueryOfDriver: true }
    expect(checkResult(ofDriver, recording)).toHaveLength(1)
    const template = ['SELECT count(*) AS total FROM sample']
    expect(checkResult({ ...ofDriver, template }, recording)).toHaveLength(1)
    const parts = ['SELECT count(*) AS ', ' FROM sam', 'ple']
    expect(checkResult({ ...ofDriver, template: parts }, recording)).toHaveLength(1)
    expect(checkResult({ ...ofDriver, template: [...parts, 'ple'] }, recording)).toBeUndefined()
  })

  it('of a template that fits several places is compared with the statements that have its columns', () => {
    const row = [field('other', 'number')]
    expect(checkResult({ ...result, row }, recording, true)).toBeUndefined()
    expect(checkResult(result, recording, true)).toHaveLength(1)
  })

  it('is not checked if no test has sent it', () => {
    expect(checkResult({ ...result, template: ['SELECT 1'] }, recording)).toBeUndefined()
  })
})
