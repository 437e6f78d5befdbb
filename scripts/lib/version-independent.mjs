import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './run.mjs'

/**
 * Tests that need not run on a second PostgreSQL, as patterns. What they are about does not depend on it, each takes
 * seconds, and other tests run their SQL: without these, `pg_stat_statements` lists the same statements of the product.
 */
const byPlace = {
  'the built-in PostgreSQL and its replicas': [
    '**/embedded-postgres/**',
    '**/db/replica/**',
    '**/src/main.test.ts',
    '**/src/database-failure.test.ts',
    '**/backup/log/restore-moment.test.ts',
    '**/change-secret-key-file.test.ts',
  ],
  'processes that are killed, that parse, and that share connections': [
    '**/*killed*.test.ts',
    '**/server-roles.test.ts',
    '**/connection-budget.test.ts',
    '**/platform/workers/**',
    '**/parse-in-child.test.ts',
  ],
  'calls that are refused before a statement, and those of access.test.ts with one connection': [
    '**/src/bad-input.test.ts',
    '**/src/one-connection.test.ts',
  ],
  'mail servers that fail or misbehave, and their protocols; compliance.test.ts syncs and sends with each kind':
    [
      '**/providers/*/*outage.test.ts',
      '**/providers/*/hanging-servers.test.ts',
      '**/providers/*/hostile.test.ts',
      '**/providers/gmail/failures.test.ts',
      '**/providers/imap/{limits,microsoft,no-extensions,postfix,quota,tls}.test.ts',
      '**/providers/smtp/{authenticate,end-trickle,spf-suite}.test.ts',
    ],
  'files that are read, and PDFs that are drawn': [
    '**/hostile-files.test.ts',
    '**/brochures/**',
    '**/applications/package/**',
  ],
}

const sources = join(root, 'apps/server/src')
const helperImport = /from '(\.[^']*(?:\.fixture|\/test\/)[^']*)'/g
const opensDatabase = /TEST_(?:CLUSTER|DATABASE)_URL|TEST_TEMPLATE|openDatabase/

/** Whether a test, or a helper that it imports, opens a database that is not the embedded one. */
function needsDatabase(path, seen = new Set()) {
  if (seen.has(path)) return false
  seen.add(path)
  const source = readFileSync(path, 'utf8')
  if (opensDatabase.test(source)) return true
  return [...source.matchAll(helperImport)].some(([, helper]) =>
    needsDatabase(resolve(dirname(path), helper), seen),
  )
}

function listWithoutDatabase() {
  return readdirSync(sources, { recursive: true })
    .filter((name) => name.endsWith('.test.ts') && !needsDatabase(join(sources, name)))
    .map((name) => `apps/server/src/${name}`)
}

/**
 * Parts of the paths of tests about more than whether a PostgreSQL takes each statement: migrations, locks, events and
 * jobs, transactions at once, every endpoint in an office with rows in every table, upgrades.
 */
export const beyondStatements = [
  'apps/server/src/platform/',
  'apps/server/test/',
  'apps/server/src/races.test.ts',
  'apps/server/src/filled-office.test.ts',
  'apps/server/src/cli/db-upgrade.test.ts',
  'concurrent-applies.test.ts',
]

/** Returns patterns of the tests that run on one PostgreSQL only. */
export const listVersionIndependent = () => [...Object.values(byPlace).flat(), ...listWithoutDatabase()]
