import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testOffice } from '../../test/harness/test-office.ts'
import { run } from './import-reso.ts'

const office = testOffice()
let folder: string
let output: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pb-reso-'))
  output = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void output.push(text))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

function listing(key: string, unit: string): Record<string, unknown> {
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

test('imports every file of a folder and prints the counts', async () => {
  await writeFile(join(folder, 'a.json'), JSON.stringify([listing('A', '1A'), { ListingKey: 'B' }]))
  await writeFile(join(folder, 'b.json'), JSON.stringify([listing('A', '1A'), listing('C', '2A')]))
  await writeFile(join(folder, 'notes.txt'), 'not a feed')
  expect(await run([folder, '--source', 'Lind Realty'], office.deps)).toBe(0)
  const text = output.join('\n')
  expect(text).toContain('source Lind Realty.')
  expect(text).toContain('New: 1. Changed: 0. Unchanged: 0. Withdrawn: 0. Skipped: 1.')
  expect(text).toContain('New: 1. Changed: 0. Unchanged: 1. Withdrawn: 0. Skipped: 0.')
})

test('reports invalid arguments and files', async () => {
  expect(await run([], office.deps)).toBe(2)
  expect(await run([join(folder, 'nowhere.json')], office.deps)).toBe(1)
  expect(await run([folder], office.deps)).toBe(1)
  await writeFile(join(folder, 'a.json'), '{"value":[{"ListingKey":"A"')
  expect(await run([join(folder, 'a.json')], office.deps)).toBe(1)
  expect(output.at(-1)).toContain('The file ends in the middle of a record')
  await writeFile(join(folder, 'b.json'), '[]')
  expect(await run([folder, '--whole'], office.deps)).toBe(2)
})
