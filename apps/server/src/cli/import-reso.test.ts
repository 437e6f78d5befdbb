import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testOffice } from '../../test/harness.ts'
import { run } from './import-reso.ts'

const office = testOffice()
let folder: string
let said: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pb-reso-'))
  said = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

function home(key: string, unit: string): Record<string, unknown> {
  return {
    ListingKey: key,
    PropertyType: 'Residential Lease',
    StandardStatus: 'Active',
    ListPrice: 3200,
    UnparsedAddress: `420 East 33rd St #${unit}`,
    City: 'New York',
    MLSAreaMinor: 'Kips Bay',
  }
}

test('reads every file of a folder, and says what became of the records', async () => {
  await writeFile(join(folder, 'a.json'), JSON.stringify([home('A', '1A'), { ListingKey: 'B' }]))
  await writeFile(join(folder, 'b.json'), JSON.stringify([home('A', '1A'), home('C', '2A')]))
  await writeFile(join(folder, 'notes.txt'), 'not a feed')
  expect(await run([folder, '--source', 'Lind Realty'], office.deps)).toBe(0)
  const text = said.join('\n')
  expect(text).toContain('as Lind Realty.')
  expect(text).toContain('New: 1. Changed: 0. Unchanged: 0. Withdrawn: 0. Left out: 1.')
  expect(text).toContain('New: 1. Changed: 0. Unchanged: 1. Withdrawn: 0. Left out: 0.')
})

test('says what is wrong with the command or the file', async () => {
  expect(await run([], office.deps)).toBe(2)
  expect(await run([join(folder, 'nowhere.json')], office.deps)).toBe(1)
  expect(await run([folder], office.deps)).toBe(1)
  await writeFile(join(folder, 'a.json'), '{"value":[{"ListingKey":"A"')
  expect(await run([join(folder, 'a.json')], office.deps)).toBe(1)
  expect(said.at(-1)).toContain('The file ends in the middle of a record')
  await writeFile(join(folder, 'b.json'), '[]')
  expect(await run([folder, '--whole'], office.deps)).toBe(2)
})
