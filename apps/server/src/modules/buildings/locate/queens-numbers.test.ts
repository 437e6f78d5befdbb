import { readAddress } from '@pb/rules/addresses/read-address'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding } from '../../../../test/factories/buildings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { findPossibleBuildings } from './find-possible-buildings.ts'

const office = testOffice()
let hyphenated: string
let plain: string
const both = { plain: '', hyphenated: '' }
beforeAll(async () => {
  const add = (address: string) =>
    makeBuilding(office.deps.db, { address, borough: 'QN', neighborhood: 'RIDG' })
  hyphenated = await add('60-55 Palmetto Street')
  plain = await add('1820 Palmetto Street')
  both.plain = await add('6410 Woodbine Street')
  both.hyphenated = await add('64-10 Woodbine Street')
})

const possible = (text: string) => findPossibleBuildings(office.deps.db, readAddress(text))

async function locate(address: string) {
  const url = `/v1/locate-address?${new URLSearchParams({ address }).toString()}`
  const reply = await office.call({ url, as: await office.person() })
  return reply.json<{
    address: string
    borough: string | null
    existing: { building_id: string } | null
    candidates: { address: string; borough: string; building_id: string | null }[]
  }>()
}

test.each([
  '6055 Palmetto',
  '6055 palmetto st',
  '6055 Palmetto St #2R',
  '6055 Palmetto Street, Ridgewood, NY 11385',
  '60-55 Palmetto',
])('finds a building of Queens with a hyphen as %s', async (text) => {
  expect(await possible(text)).toEqual([hyphenated])
})

test('shows the hyphen in the address that is found', async () => {
  expect(await locate('6055 Palmetto St, Ridgewood NY')).toMatchObject({
    address: '60-55 Palmetto Street',
    borough: 'QN',
    existing: { building_id: hyphenated },
  })
  // Brooklyn has a Palmetto Street too.
  expect((await locate('6055 Palmetto')).candidates).toEqual([
    expect.objectContaining({ address: '60-55 Palmetto Street', borough: 'QN', building_id: hyphenated }),
    expect.objectContaining({ borough: 'BK', building_id: null }),
  ])
})

test('leaves a house number without a hyphen as it is', async () => {
  expect(await locate('1820 Palmetto St, Ridgewood')).toMatchObject({
    address: '1820 Palmetto Street',
    existing: { building_id: plain },
  })
  expect(await possible('18-20 Palmetto St, Ridgewood')).toEqual([])
})

test('shows both buildings where a number is stored with and without its hyphen', async () => {
  const found = await locate('6410 Woodbine St, Queens')
  expect(found.existing).toBeNull()
  expect(found.candidates.map(({ building_id }) => building_id)).toEqual([both.plain, both.hyphenated])
  expect(await possible('6410 Woodbine St, Queens')).toEqual([both.plain, both.hyphenated])
  expect((await locate('64-10 Woodbine St, Queens')).existing?.building_id).toBe(both.hyphenated)
})
