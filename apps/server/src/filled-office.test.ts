import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentByJob } from './platform/actor.ts'
import { testOffice } from '../test/harness/test-office.ts'
import { fillTables } from '../test/schema-states/fill-tables.ts'
import { presetDependencies, presets } from '../test/schema-states/presets.ts'
import { readTables, type Table } from '../test/schema-states/table-catalog.ts'
import { excludedSchemas, excludedTables, exportedTables } from './modules/data-exports/catalog/index.ts'
import { otherFileColumns, storedFiles } from './modules/data-exports/catalog/stored-files.ts'
import { isSecretColumn } from './modules/data-exports/catalog/table-decision.ts'
import { loadSubject } from './modules/data-erasures/load-subject.ts'
import { collectPersonalRecords, erasePerson } from './modules/data-erasures/service.ts'
import { exportToFolder } from './modules/data-exports/index.ts'
import { modules } from './modules/registry.ts'
import { one } from './platform/db/one-row.ts'

/**
 * An office with rows in every table: an export forgets none and no secret leaves, and the constraints and triggers of all
 * tables let the data of every client go.
 */

const office = testOffice()
let folder: string
let tables: Table[]
let manifest: {
  readonly resources: readonly {
    readonly path: string
    readonly hash: string
    readonly rows?: number
    readonly schema?: { readonly fields: readonly { readonly name: string }[] }
  }[]
}

beforeAll(async () => {
  await fillTables(office.deps.pool, presets, presetDependencies)
  // Random texts are no time zones and rules.
  await office.deps.pool.query(`UPDATE calendar_event SET time_zone = 'America/New_York', rrule = ''`)
  tables = await readTables(office.deps.pool)
  folder = await mkdtemp(join(tmpdir(), 'pb-export-test-'))
  await exportToFolder(office.deps, { kind: 'office' }, folder)
  manifest = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8')) as typeof manifest
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('every table of the database is exported or left out for a reason, never both', async () => {
  const { rows } = await office.deps.pool.query<{ schema: string; name: string }>(
    `SELECT nspname AS schema, relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%' ORDER BY 2`,
  )
  const inPublic = rows.filter(({ schema }) => !(schema in excludedSchemas))
  expect(new Set(inPublic.map(({ schema }) => schema))).toEqual(new Set(['public']))
  const decided = [...exportedTables.map(({ name }) => name), ...Object.keys(excludedTables)]
  expect(decided.toSorted()).toEqual(inPublic.map(({ name }) => name).toSorted())
})

test('each exported table has all its rows, in the file and in the manifest', async () => {
  for (const { name, folder: place } of exportedTables) {
    const { rows } = await office.deps.pool.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM "${name}"`,
    )
    const count = one(rows).rows
    const path = `tables/${place}/${name}.csv`
    const records = parse<object>(await readFile(join(folder, path)), { columns: true })
    expect(count, name).toBeGreaterThan(0)
    expect(records.length, name).toBe(count)
    expect(manifest.resources.find((resource) => resource.path === path)?.rows, name).toBe(count)
  }
})

test('each column is exported, unless it is a secret, computed, or left out by name', () => {
  for (const table of exportedTables) {
    const columns = tables.find(({ name }) => name === table.name)!.columns
    for (const name of table.omit ?? [])
      expect(
        columns.map((column) => column.name),
        `${table.name} omits`,
      ).toContain(name)
    const expected = columns
      .filter((column) => column.computed !== 'generated' && !isSecretColumn(column))
      .map(({ name }) => name)
      .filter((name) => !table.omit?.includes(name))
    const fields = manifest.resources
      .find(({ path }) => path.endsWith(`/${table.name}.csv`))!
      .schema!.fields.map(({ name }) => name)
    expect(
      fields.filter((name) => name !== 'decrypted'),
      table.name,
    ).toEqual(expected)
  }
})

/** Values of columns whose name speaks of a secret; short ones would be found by accident. */
async function listSecrets(): Promise<string[]> {
  const secrets: string[] = []
  for (const { name, columns } of tables)
    for (const column of columns.filter((candidate) =>
      /hash|token|sealed|credentials|secret|seed/.test(candidate.name),
    )) {
      if (!['text', 'bytea', 'uuid'].includes(column.type)) continue
      const value = column.type === 'bytea' ? `encode("${column.name}", 'hex')` : `"${column.name}"::text`
      const { rows } = await office.deps.pool.query<{ value: string }>(
        `SELECT ${value} AS value FROM "${name}" WHERE length(${value}) >= 16`,
      )
      secrets.push(...rows.map((row) => row.value))
    }
  return secrets
}

test('no hash, token, seed or credential is in any file', async () => {
  const secrets = await listSecrets()
  expect(secrets.length).toBeGreaterThan(30)
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const text = await readFile(join(file.parentPath, file.name), 'utf8')
    for (const secret of secrets) expect(text.includes(secret), `${file.name} has ${secret}`).toBe(false)
  }
})

test('every column with the key of a file is exported as files, or left out for a reason', () => {
  const found = tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((column) => /\.((signed_)?file|raw|image)_key$|_path$/.test(column))
  const decided = new Set([
    ...Object.keys(otherFileColumns),
    ...storedFiles.map(({ table, key }) => {
      const text = key.compile(office.deps.db).sql
      return `${table}.${/t\.(\w+_(?:key|path))/.exec(text)?.[1] ?? 'name'}`
    }),
  ])
  expect(found.filter((column) => !decided.has(column))).toEqual([])
})

/** No word of the random rows. */
const word = 'qzxwv'

/** Puts the word into each client's record; the random clients are agents, whose data is not erased. */
async function nameClients(): Promise<string[]> {
  const { pool } = office.deps
  await pool.query(`WITH added AS (INSERT INTO person (name) SELECT '${word}' FROM client RETURNING id)
    UPDATE client SET person_id = a.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS nr FROM added) a,
      (SELECT id, row_number() OVER (ORDER BY id) AS nr FROM client) c WHERE c.nr = a.nr AND client.id = c.id`)
  await pool.query(`UPDATE client_email SET email = '${word}' || client_id || '@client.example'`)
  const { rows } = await pool.query<{ person_id: string }>(
    `UPDATE client SET first_name = '${word}' || id, notes = '${word}' RETURNING person_id`,
  )
  return rows.map(({ person_id }) => person_id)
}

/** Tables with the word in any column. */
async function findWord(): Promise<string[]> {
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await office.deps.pool.query(
      `SELECT FROM "${name}" t WHERE t::text LIKE '%${word}%' LIMIT 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('erases every client, and leaves only the names that kept records need', async () => {
  const { deps } = office
  const people = await nameClients()
  const { personId } = await office.person(['SUPERVISOR'])
  const actor = agentByJob(personId, ['SUPERVISOR'])
  const kinds = collectPersonalRecords(modules)
  const erased = new Set<string>()
  for (const person of people) {
    const key = `person-${person}`
    const { name } = await loadSubject(deps.db, key, deps.clock.now())
    const { items } = await erasePerson(actor, deps, kinds, { key, confirmation: name, reference: '' })
    for (const { kind, kept_because } of items) if (kept_because === null) erased.add(kind)
  }
  expect(people.length).toBeGreaterThan(1)
  expect(erased.size).toBeGreaterThan(15)
  expect((await deps.pool.query(`SELECT FROM client WHERE notes <> ''`)).rows).toEqual([])
  expect(await findWord()).toEqual(['client'])
})
