import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeClient } from '../../test/factories/clients.ts'
import { testOffice } from '../../test/harness/test-office.ts'
import { run } from './export.ts'

const photo = `${'0123456789abcdef'.repeat(2)}.webp`
const office = testOffice()
let root: string
let folder: string
let output: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pb-export-test-'))
  folder = join(root, 'of the office')
  output = []
  for (const name of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((text: string) => void output.push(text))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true, force: true })
})

test('exports an office, privately, and refuses to write over it', async () => {
  const agent = await office.person()
  await makeClient(office.deps, agent, { first_name: 'Nora' })
  expect(await run([folder], office.deps)).toBe(0)
  expect(output[0]).toContain('decrypted')
  expect(output.at(-1)).toMatch(/^Export is complete: \d+ files/)
  expect(readFileSync(join(folder, 'tables/clients/client.csv'), 'utf8')).toContain('"Nora"')
  expect(statSync(join(folder, 'tables/clients/client.csv')).mode & 0o077).toBe(0)
  expect(existsSync(join(folder, 'INCOMPLETE'))).toBe(false)
  await expect(run([folder], office.deps)).rejects.toThrow('has a complete export')
})

test('an export that was cut off has no manifest, and the next one replaces it', async () => {
  await office.deps.files.put(`media/${photo}`, Buffer.from('photo'))
  await office.deps.pool.query(
    `INSERT INTO media (name, content_type, bytes, width, height, sha256, created_at)
     VALUES ($1, 'image/webp', 5, 1, 1, sha256('photo'), now())`,
    [photo],
  )
  const broken = {
    ...office.deps,
    files: { ...office.deps.files, get: () => Promise.reject(new Error('store')) },
  }
  await expect(run([folder], broken)).rejects.toThrow('store')
  expect(existsSync(join(folder, 'INCOMPLETE'))).toBe(true)
  expect(existsSync(join(folder, 'datapackage.json'))).toBe(false)
  writeFileSync(join(folder, 'tables', 'old.csv'), '')
  expect(await run([folder], office.deps)).toBe(0)
  expect(output).toContain('Replaced an export that was cut off.')
  expect(existsSync(join(folder, 'tables', 'old.csv'))).toBe(false)
  expect(readFileSync(join(folder, 'files/media', photo), 'utf8')).toBe('photo')
})

test('refuses folders with other things, folders in DATA_DIR, unknown agents and wrong arguments', async () => {
  writeFileSync(join(root, 'thesis.txt'), '')
  await expect(run([root], office.deps)).rejects.toThrow('is not empty')
  await expect(run([join(office.deps.env.dataDir, 'out')], office.deps)).rejects.toThrow('outside')
  expect(await run([folder, '--agent', 'unknown@office.example'], office.deps)).toBe(1)
  expect(await run([], office.deps)).toBe(2)
})
