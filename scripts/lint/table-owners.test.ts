import { expect, test } from 'vitest'
import { checkTableOwners, findUnnamedTables } from './table-owners.ts'

const modules = 'apps/server/src/modules'

function declareTables(...names: string[]): string {
  const tables = names
    .map((name) => `    ${name}: Table<\n      '${name}',\n      { id: string }\n    >\n`)
    .join('')
  return `declare module '../../platform/db/db.ts' {\n  interface Tables {\n${tables}  }\n}\n`
}

const tables = [
  { path: `${modules}/listings/tables.ts`, text: declareTables('listing', 'listing_event') },
  { path: `${modules}/accounts/people/tables.ts`, text: declareTables('person') },
  { path: `${modules}/clients/tables.ts`, text: declareTables('client') },
]

function check(path: string, text: string): string[] {
  return checkTableOwners([{ path: `${modules}/${path}`, text }, ...tables])
}

test.each([
  ["tx.insertInto('person').values(row)", 'person', 'accounts'],
  ["tx\n  .updateTable('listing')", 'listing', 'listings'],
  ["tx.deleteFrom('listing as l')", 'listing', 'listings'],
  ["insertMany(tx, 'listing_event', columns, rows)", 'listing_event', 'listings'],
  ["insertMany<Pick<Row, 'id'>>(\n  tx,\n  'listing', columns, rows)", 'listing', 'listings'],
  ['sql`INSERT INTO person AS old (id) VALUES (1)`', 'person', 'accounts'],
  ['sql`\n  UPDATE listing SET version = 1`', 'listing', 'listings'],
  ['sql`WITH gone AS (DELETE FROM ONLY listing RETURNING id) SELECT 1`', 'listing', 'listings'],
])('rejects a write of the table of another module: %s', (text, table, owner) => {
  const findings = check('clients/record/queries.ts', text)
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain(`clients writes ${table}; call a function of ${owner}.`)
})

test('reports the path and line of each write', () => {
  const text = "\ntx.insertInto('client')\nsql`DELETE FROM listing`\ntx.updateTable('person')\n"
  expect(check('reso/store/write.ts', text)).toEqual([
    `${modules}/reso/store/write.ts:2: reso writes client; call a function of clients.`,
    `${modules}/reso/store/write.ts:3: reso writes listing; call a function of listings.`,
    `${modules}/reso/store/write.ts:4: reso writes person; call a function of accounts.`,
  ])
})

test.each([
  ['the owner in any of its folders', 'accounts/sign-in/queries.ts', "tx.insertInto('person')"],
  ['the demo office', 'demo/people.ts', "tx.insertInto('person')"],
  ['tests', 'clients/clients.test.ts', 'sql`DELETE FROM person`'],
  ['fixtures', 'clients/calls.fixture.ts', 'sql`DELETE FROM person`'],
  [
    'reads and locks',
    'clients/queries.ts',
    "tx.selectFrom('person'); sql`SELECT FROM listing FOR UPDATE OF listing`",
  ],
  [
    'upserts',
    'clients/queries.ts',
    'sql`INSERT INTO client DEFAULT VALUES ON CONFLICT DO UPDATE SET id = 1`',
  ],
  ['tables without an owner', 'clients/queries.ts', 'sql`INSERT INTO staged SELECT 1`'],
])('accepts %s', (_case, path, text) => {
  expect(check(path, text)).toEqual([])
})

test('rejects a table that two modules declare', () => {
  expect(check('mailbox/tables.ts', declareTables('client'))).toEqual([
    `${modules}/clients/tables.ts: mailbox declares the table client too.`,
  ])
})

test('reports the tables of the schema that no module names', () => {
  const schema = [
    'CREATE TABLE client (\n  id bigint\n);',
    'CREATE UNLOGGED TABLE rate_limit (\n  key text\n);',
    'CREATE TABLE weather (\n  id bigint\n);\nCREATE INDEX weather_id ON weather (id);',
  ].join('\n\n')
  const limits = { path: 'apps/server/src/platform/http/rate-limit.ts', text: declareTables('rate_limit') }
  expect(findUnnamedTables([...tables, limits], schema)).toEqual([
    'No tables.ts names weather; add it to that of the module that writes it.',
  ])
})
