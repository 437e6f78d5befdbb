import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseUrl } from '../../../test/cluster.ts'
import { testOffice } from '../../../test/harness.ts'
import { contentsOf } from './contents.fixture.ts'
import { countRejects, importFolder } from './index.ts'

const killed = testOffice()
const quiet = testOffice()
let folder = ''

/** Enough rows that the process is ended among them. */
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
  const { rows: names } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(
    killed.deps.db,
  )
  const url = databaseUrl(process.env['TEST_CLUSTER_URL']!, names[0]!.name)
  const script = join(import.meta.dirname, 'import-child.fixture.ts')
  const child = spawn(process.execPath, [script, url, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString()).toBe('half\n')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it('comes to the same after a process was killed half way', async () => {
  const options = { now: new Date('2026-03-02T15:00:00Z'), rejects: countRejects() }
  await startAndKill()
  const { count } = await killed.deps.db
    .selectFrom('building')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe('0')
  await importFolder(killed.deps.db, folder, options)
  const imported = await importFolder(quiet.deps.db, folder, options)
  expect(imported.sales).toBe(rows)
  expect(await contentsOf(killed.deps.db)).toEqual(await contentsOf(quiet.deps.db))
})
