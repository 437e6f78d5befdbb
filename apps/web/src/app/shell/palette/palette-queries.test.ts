import type { Palette } from '@pb/contract/suggestions'
import { commandQueries, resultQueries } from '@pb/rules/palette-queries.fixture'
import { expect, test } from 'vitest'
import { getActions, getPages } from './commands.ts'
import { getLocalGroups, mergeGroups } from './local-groups.ts'
import { toResultGroups } from './result-groups.ts'

const nothing: Palette = {
  units: [],
  buildings: [],
  listings: [],
  clients: [],
  agents: [],
  neighborhoods: [],
}
const pages = getPages(['AGENT', 'SUPERVISOR', 'DEVELOPER'])
const actions = getActions({ roles: ['AGENT'], theme: 'light', choice: 'light', markAllRead: () => {} })

function findFirst(
  typed: string,
  found: Palette,
  recents: Parameters<typeof getLocalGroups>[1]['recents'] = [],
) {
  const local = getLocalGroups(typed, { recents, pages, actions })
  return mergeGroups([...local, ...toResultGroups(found, typed)])[0]?.options[0]?.title
}

const building = (match: 'exact' | 'words' | 'prefix' | 'similar', address = '1 Main Street'): Palette => ({
  ...nothing,
  buildings: [{ building_id: '1', address, neighborhood: 'Chelsea', city: 'New York', zip: '', match }],
})

test.each(commandQueries)('offers the command for %j first, whatever else begins so', (typed, first) => {
  for (const found of [nothing, building('words'), building('prefix'), building('similar')])
    expect(findFirst(typed, found)).toBe(first)
})

test.each(resultQueries)('shows results for %j before commands', (typed) => {
  for (const match of ['exact', 'words', 'prefix', 'similar'] as const)
    expect(findFirst(typed, building(match))).toBe('1 Main Street')
})

test('shows a recent option before equal results, and after better ones', () => {
  const recents = [
    { id: 'client:2', title: 'Mainard Cole', detail: '', to: '/clients/rental/2/details' },
    { id: 'client:3', title: 'Main Street Realty', detail: '', to: '/clients/rental/3/details' },
  ]
  expect(findFirst('main', building('words'), recents)).toBe('Main Street Realty')
  expect(findFirst('mainard', building('prefix'), recents)).toBe('Mainard Cole')
  expect(findFirst('main st', building('exact'), recents)).toBe('1 Main Street')
})
