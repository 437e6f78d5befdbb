import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testOffice } from '../../test/harness/test-office.ts'
import { run } from './import-city.ts'

const folder = join(import.meta.dirname, '../../test/fixtures/city')
const office = testOffice()

describe('import command', () => {
  const output: string[] = []

  beforeEach(() => {
    output.length = 0
    const capture = (text: string) => void output.push(text)
    vi.spyOn(console, 'log').mockImplementation(capture)
    vi.spyOn(console, 'error').mockImplementation(capture)
  })
  afterEach(() => vi.restoreAllMocks())

  it('prints the counts and writes rejected rows to the data folder', async () => {
    expect(await run([folder], office.deps)).toBe(0)
    const rejects = join(office.deps.env.dataDir, 'import-rejects-2026-03-02.csv')
    expect(output.join('\n')).toContain('Skipped other.csv')
    expect(output.join('\n')).toContain('Added or updated: 7 buildings, 3 units, 4 sales.')
    expect(output.join('\n')).toContain(`Skipped: 20 rows. See ${rejects} for the reasons.`)
    expect((await readFile(rejects, 'utf8')).split('\n')).toHaveLength(22)
  })

  it('writes rejected rows to --rejects', async () => {
    const rejects = join(office.deps.env.dataDir, 'mine.csv')
    expect(await run([folder, '--rejects', rejects], office.deps)).toBe(0)
    expect(await readFile(rejects, 'utf8')).toContain('sales.csv,5,')
  })

  it('reports a missing folder, and a folder without city files', async () => {
    expect(await run([join(folder, 'nowhere')], office.deps)).toBe(1)
    expect(output[0]).toContain('Folder not found: ')
    expect(await run([import.meta.dirname], office.deps)).toBe(1)
    expect(output[1]).toBe(`No city files found in ${import.meta.dirname}`)
  })

  it('prints its usage without exactly one folder', async () => {
    expect(await run([], office.deps)).toBe(2)
    expect(await run([folder, folder], office.deps)).toBe(2)
    expect(output[0]).toBe('Usage: import <folder> [--rejects <file>]')
  })
})
