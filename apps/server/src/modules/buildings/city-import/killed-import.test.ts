import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crashDatabase } from '../../../../test/harness/crashing-process.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { digestContents } from './contents.fixture.ts'
import { countRejects, importFolder } from './index.ts'

const interruptedOffice = testOffice()
const uninterruptedOffice = testOffice()
let folder = ''

/** Enough rows to kill the process in the middle of the import. */
const rows = 30_000

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pb-killed-'))
  const header =
    'sale_date,sale_price,borough,neighborhood,address,apartment,zip,building_class_category,building_class'
  const lines = Array.from({ length: rows }, (_, index) => {
    const address = `${100 + (index % 400)} EAST ${20 + (index % 60)}TH STREET`
    const day = String(1 + (index % 28)).padStart(2, '0')
    return `2020-01-${day},${500_000 + index},Manhattan,KIPS BAY,${address},${index % 30}A,10016,13 CONDOS - ELEVATOR APARTMENTS,R4`
  })
  await writeFile(join(folder, 'sales.csv'), [header, ...lines].join('\n'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function startAndKill(): Promise<void> {
  const database = crashDatabase(interruptedOffice.databaseUrl)
  const script = join(import.meta.dirname, 'import-child.fixture.ts')
  const child = spawn(process.execPath, [script, database.url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  expect(output.toString()).toBe('half\n')
  await database.crash(child)
}

it('imports the same data after a previous import was killed halfway', async () => {
  const options = { now: new Date('2026-03-02T15:00:00Z'), rejects: countRejects() }
  await startAndKill()
  const { count } = await interruptedOffice.deps.db
    .selectFrom('building')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe('0')
  await importFolder(interruptedOffice.deps.db, folder, options)
  const imported = await importFolder(uninterruptedOffice.deps.db, folder, options)
  expect(imported.sales).toBe(rows)
  expect(await digestContents(interruptedOffice.deps.db)).toEqual(
    await digestContents(uninterruptedOffice.deps.db),
  )
})
