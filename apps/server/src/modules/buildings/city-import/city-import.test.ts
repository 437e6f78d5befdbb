import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { importFolder, writeRejects, type ImportResult } from './index.ts'
import { digestContents } from './contents.fixture.ts'

const folder = join(import.meta.dirname, '../../../../test/fixtures/city')

const office = testOffice()
let work = ''
let imported: ImportResult

function runImport(name: string) {
  return importFolder(office.deps.db, folder, {
    now: office.clock.now(),
    rejects: writeRejects(join(work, name)),
  })
}

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'pb-import-'))
  imported = await runImport('first.csv')
})
afterAll(() => rm(work, { recursive: true, force: true }))

async function building(address: string) {
  return office.deps.db
    .selectFrom('building')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
}

async function rejected(): Promise<string[]> {
  return (await readFile(join(work, 'first.csv'), 'utf8')).trim().split('\n')
}

describe('city import', () => {
  it('merges the rows of all files into one building', async () => {
    expect(await building('330 East 38th Street')).toMatchObject({
      borough: 'MN',
      house_number: '330',
      street: 'EAST 38 STREET',
      neighborhood: 'MURR',
      ownership: 'condo',
      building_type: 'elevator',
      units_total: 277,
      year_built: 1989,
      street_number: 38,
      avenue_number: 5,
    })
    expect(await building('17 Jay Street')).toMatchObject({
      neighborhood: 'TRIB',
      building_type: 'high-rise',
      floors: 25,
      bbl: '1001807505',
    })
    expect(await building('1739 Lacombe Avenue')).toMatchObject({
      borough: 'BX',
      neighborhood: 'CLASO',
      ownership: 'rental',
      bin: '2022334',
    })
  })

  it('changes buildings at the time of the office', async () => {
    expect((await building('330 East 38th Street')).modified_at).toEqual(office.clock.now())
  })

  it('resolves the neighborhood by position when the name covers several', async () => {
    // The file has "59-79", which starts with Lenox Hill; the area and the grid decide which part it is.
    expect((await building('755 Park Avenue')).neighborhood).toBe('UES')
  })

  it('pads Queens house numbers to two digits after the hyphen', async () => {
    expect(await building('99-05 43rd Avenue')).toMatchObject({ house_number: '99-05', neighborhood: 'CORO' })
  })

  it('groups sales by unit regardless of the label’s spelling, and stores the size', async () => {
    const { rows } = await sql<{ label: string; size: number | null; prices: string[] }>`
      SELECT label, size, array_agg(price_cents ORDER BY sale_date) AS prices
      FROM unit JOIN recorded_sale ON unit_id = unit.id GROUP BY unit.id ORDER BY label`.execute(
      office.deps.db,
    )
    expect(rows).toEqual([
      { label: '12C', size: 715, prices: ['90000000', '105000000'] },
      { label: '1D', size: null, prices: ['41000000'] },
      { label: '9B', size: null, prices: ['280000000'] },
    ])
  })

  it('imports the building of a sale without an apartment', async () => {
    expect(await building('2400 Hoffman Street')).toMatchObject({ ownership: 'rental', units_total: 12 })
  })

  it.each([
    ['sales.csv,4,the same sale as an earlier row'],
    ['sales.csv,5,"a transfer at $10, below $50000"'],
    ['sales.csv,6,"a transfer at $49999, below $50000"'],
    ['sales.csv,7,not a past date: 2020-02-30'],
    ['sales.csv,8,not a past date: 2031-02-03'],
    ['sales.csv,9,"unknown borough ""Hudson County"""'],
    ['sales.csv,10,"unknown neighborhood ""ATLANTIS"""'],
    ['sales.csv,11,the price is no number: lots'],
    ['sales.csv,12,"parking, storage or commercial space: PS13"'],
    ['sales.csv,13,no apartment is given'],
    ['sales.csv,15,not an apartment: 01 ONE FAMILY DWELLINGS'],
    ['sales.csv,16,a whole-building sale; only the building is imported'],
    ['sales.csv,17,one price for several apartments on one day'],
    ['sales.csv,20,one price for several apartments on one day'],
    ['buildings.csv,5,not an apartment building: 44 CONDO PARKING'],
    ['buildings.csv,6,the address has no house number or no street'],
    ['lots.csv,3,not an apartment building: class K3'],
    ['lots.csv,4,fewer than two units'],
  ])('rejects %s', async (line) => {
    expect(await rejected()).toContain(line)
  })

  it('lists every rejected row and the files with an unknown format', async () => {
    const [header, ...lines] = await rejected()
    expect(header).toBe('file,line,reason')
    expect(lines).toHaveLength(imported.rejected)
    expect(imported).toMatchObject({ rows: 29, rejected: 20, unknown: ['other.csv'] })
  })

  it('is idempotent', async () => {
    const before = await digestContents(office.deps.db)
    const again = await runImport('second.csv')
    expect(again).toMatchObject({ buildings: 0, units: 0, sales: 0, rejected: imported.rejected })
    expect(await digestContents(office.deps.db)).toEqual(before)
    expect(await readFile(join(work, 'second.csv'), 'utf8')).toBe(
      await readFile(join(work, 'first.csv'), 'utf8'),
    )
  })

  it('fills in ownership and type of a building where they are unknown', async () => {
    const before = await building('330 East 38th Street')
    await sql`UPDATE building SET ownership = '', building_type = '' WHERE address = '330 East 38th Street'`.execute(
      office.deps.db,
    )
    await runImport('unknown.csv')
    const { ownership, building_type } = before
    expect(ownership).not.toBe('')
    expect(await building('330 East 38th Street')).toMatchObject({ ownership, building_type })
  })

  it('fails when the list of rejects cannot be written', async () => {
    const rejects = writeRejects(join(work, 'missing', 'list.csv'))
    const nowhere = importFolder(office.deps.db, folder, { now: office.clock.now(), rejects })
    await expect(nowhere).rejects.toThrow(/ENOENT.*list\.csv/)
  })

  it('leaves nothing behind when a file cannot be read', async () => {
    const rejects = writeRejects(join(work, 'third.csv'))
    const missing = importFolder(office.deps.db, join(folder, 'missing'), {
      now: office.clock.now(),
      rejects,
    })
    await expect(missing).rejects.toThrow(/ENOENT/)
    await expect(readFile(join(work, 'third.csv'))).rejects.toThrow(/ENOENT/)
  })
})
