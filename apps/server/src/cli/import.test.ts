import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testOffice } from '../../test/harness.ts'
import { run } from './import.ts'

const folder = join(import.meta.dirname, '../../test/fixtures/city')
const office = testOffice()

describe('the import command', () => {
  const said: string[] = []

  beforeEach(() => {
    said.length = 0
    const keep = (text: string) => void said.push(text)
    vi.spyOn(console, 'log').mockImplementation(keep)
    vi.spyOn(console, 'error').mockImplementation(keep)
  })
  afterEach(() => vi.restoreAllMocks())

  it('says what it did, and keeps the list of rejects in the data folder', async () => {
    expect(await run([folder], office.deps)).toBe(0)
    const rejects = join(office.deps.env.dataDir, 'import-rejects-2026-03-02.csv')
    expect(said.join('\n')).toContain('Left out other.csv')
    expect(said.join('\n')).toContain('New or completed: 7 buildings, 3 units, 4 sales.')
    expect(said.join('\n')).toContain(`Left out: 20 rows; each with its reason in ${rejects}`)
    expect((await readFile(rejects, 'utf8')).split('\n')).toHaveLength(22)
  })

  it('writes the list where it is told', async () => {
    const rejects = join(office.deps.env.dataDir, 'mine.csv')
    expect(await run([folder, '--rejects', rejects], office.deps)).toBe(0)
    expect(await readFile(rejects, 'utf8')).toContain('sales.csv,5,')
  })

  it('says where there is no folder, and where a folder holds nothing for it', async () => {
    expect(await run([join(folder, 'nowhere')], office.deps)).toBe(1)
    expect(said[0]).toContain('There is no folder ')
    expect(await run([import.meta.dirname], office.deps)).toBe(1)
    expect(said[1]).toBe(`None of the city's files is in ${import.meta.dirname}`)
  })

  it('asks for one folder', async () => {
    expect(await run([], office.deps)).toBe(2)
    expect(await run([folder, folder], office.deps)).toBe(2)
    expect(said[0]).toBe('Usage: import <folder> [--rejects <file>]')
  })
})
