import { expect, test } from 'vitest'
import { compareRows, type Rows } from './compare-rows.ts'
import type { DeclaredChange } from './declared-changes.ts'

const people = [
  { id: 1, name: 'Ann', agent_id: 7 },
  { id: 2, name: 'Ben', agent_id: null },
]
const before: Rows = new Map([['person', people]])

function compare(
  after: readonly object[],
  changes: Omit<DeclaredChange, 'migration' | 'reason'> = {},
  table = 'person',
) {
  const change = { ...changes, migration: '0002_changes', reason: 'For the test.' }
  return compareRows(before, new Map([[table, after as Record<string, unknown>[]]]), [change])
}

test('accepts new columns and another order of the rows', () => {
  expect(
    compare(people.toReversed().map(({ id, name, agent_id }) => ({ id, email: '', agent_id, name })))
      .findings,
  ).toEqual([])
})

test('finds a lost row, a changed value, a swapped value and a dropped column', () => {
  expect(compare(people.slice(1)).findings).toEqual([
    'person: 1 rows lost or changed, 0 new or changed: id, name, agent_id',
  ])
  expect(compare([{ ...people[0], name: 'Anna' }, people[1]!]).findings).toEqual([
    'person: 1 rows lost or changed, 1 new or changed: name',
  ])
  const swapped = [
    { ...people[0], name: 'Ben' },
    { ...people[1], name: 'Ann' },
  ]
  expect(compare(swapped).findings).toEqual(['person: 2 rows lost or changed, 2 new or changed: '])
  expect(compare(people.map(({ id, name }) => ({ id, name }))).findings).toHaveLength(1)
})

test('accepts only what is declared, and reports what of it occurred', () => {
  const renamed = people.map(({ name, ...row }) => ({ ...row, full_name: name }))
  const names = { renamedTables: { person: 'human' }, renamedColumns: { 'person.name': 'full_name' } }
  expect(compare(renamed, names, 'human')).toEqual({ findings: [], occurred: new Set() })
  const dropped = people.map(({ id, name }) => ({ id, name }))
  expect(compare(dropped, { droppedColumns: ['person.agent_id'] }).findings).toEqual([])
  const changed = people.map((row) => ({ ...row, agent_id: null }))
  expect(compare(changed, { changedColumns: ['person.agent_id'] })).toEqual({
    findings: [],
    occurred: new Set(['person.agent_id']),
  })
  expect(compare(people.slice(1), { removedRows: ['person'] })).toEqual({
    findings: [],
    occurred: new Set(['person']),
  })
  expect(compare([...people, { ...people[0], id: 3 }], { removedRows: ['person'] }).findings).toHaveLength(1)
})
