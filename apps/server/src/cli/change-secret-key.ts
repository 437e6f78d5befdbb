import { parseArgs } from 'node:util'
import { pluralize } from '@pb/rules/plural'
import type { Env } from '../env.ts'
import { modules } from '../modules/registry.ts'
import { endRuns } from '../platform/backup/log/log-run.ts'
import { assertRestored } from '../platform/backup/unfinished-restore.ts'
import { openDatabase, type Database, type Db } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { findCluster } from '../platform/embedded-postgres/new-home.ts'
import { createLog } from '../platform/logging.ts'
import type { Module } from '../platform/module.ts'
import { changeSecretKey, type KeyChangeResult } from '../platform/secret-key/change-key.ts'
import { findReplacement, fingerprintKey, readKeyRecord } from '../platform/secret-key/key-record.ts'
import { holdOfficeStopped } from '../platform/secret-key/office-lock.ts'
import {
  adoptNewKey,
  generateSecretKey,
  readSecretKey,
  resolveSecretKey,
  storeNewKey,
} from '../secret-key.ts'

export const usage = 'secret-key:change (the server must be stopped)'

/** Acquires the database of an office that is stopped. */
async function acquireStopped(env: Env): Promise<{ url: string; release: () => Promise<void> }> {
  assertRestored(env.dataDir)
  if (env.databaseUrl !== undefined) return { url: env.databaseUrl, release: async () => {} }
  if (findCluster(env.dataDir) === undefined)
    throw new Error(`There is no office in ${env.dataDir} (DATA_DIR)`)
  // As its server: none may run, and none starts meanwhile.
  return acquireEmbeddedPostgres({ dataDir: env.dataDir, role: 'server', log: createLog(env.logLevel) })
}

/** Throws when settings do not name the new key where it belongs. */
function assertSettings({ secretKey, newSecretKey, dataDir }: Env): void {
  if (secretKey !== undefined && newSecretKey === undefined)
    throw new Error(
      'SECRET_KEY is a setting, so the new key must be one too. Make one, such as with `openssl rand -hex 32`, ' +
        'store it where you keep your settings, and run the command again with NEW_SECRET_KEY set to it.',
    )
  if (secretKey === undefined && newSecretKey !== undefined)
    throw new Error(
      'Remove NEW_SECRET_KEY: the key of this office is in DATA_DIR, and a new one is made there.',
    )
  if (secretKey === undefined && readSecretKey(dataDir) === undefined)
    throw new Error(`There is no secret key in ${dataDir} (DATA_DIR)`)
}

/** Whether an earlier run of the command changed the key of the database, and was cut off or is repeated. */
async function wasChanged(env: Env, { pool }: Database): Promise<boolean> {
  const before = env.secretKey ?? readSecretKey(env.dataDir)
  const record = await readKeyRecord(pool)
  if (before === undefined || findReplacement(record, before) === undefined) return false
  if (env.newSecretKey === undefined) await resolveSecretKey(env, pool)
  else if (fingerprintKey(env.newSecretKey) !== record?.current)
    throw new Error(
      'SECRET_KEY was replaced before, and not by NEW_SECRET_KEY. Set SECRET_KEY to the newest key.',
    )
  return true
}

/**
 * Changes the key of an office that is stopped; null if an earlier run did. Killed at any moment, the office has either
 * key, and the database decides which: a new key in DATA_DIR is stored before the transaction, and takes the old one's
 * place after it.
 */
async function change(
  env: Env,
  database: Database,
  connection: Db,
  all: readonly Module[],
): Promise<KeyChangeResult | null> {
  if (await wasChanged(env, database)) return null
  const from = await resolveSecretKey(env, database.pool)
  const to = env.newSecretKey ?? generateSecretKey()
  const record = await readKeyRecord(database.pool)
  if (env.secretKey === undefined) await storeNewKey(env.dataDir, to)
  // A restore to a moment after the change would begin with a backup that has the old key.
  if (env.databaseUrl === undefined) await endRuns(database.pool)
  const result = await connection
    .transaction()
    .execute((tx) => changeSecretKey(tx, all, { from, to, now: new Date() }, record))
  if (env.secretKey === undefined) await adoptNewKey(env.dataDir)
  return result
}

const integer = new Intl.NumberFormat('en-US')

function formatResult({ resealed, unreadable, links }: KeyChangeResult): string[] {
  const lines = [`Encrypted ${pluralize(resealed, 'value')} with the new key.`]
  const left = unreadable.map(({ name, count }) => `${integer.format(count)} in ${name}`).join(', ')
  if (left) lines.push(`Left values that the old key could not decrypt either: ${left}.`)
  const counts = links.map(({ name, count }) => `${integer.format(count)} of ${name}`).join(', ')
  if (counts)
    lines.push(
      `Links that were sent no longer work, and the office has new ones. Send or print them again: ${counts}.`,
    )
  return lines
}

const nextSteps = (env: Env): string[] => [
  env.secretKey === undefined
    ? 'Start the server.'
    : 'Set SECRET_KEY to the new key in the settings of every process, remove NEW_SECRET_KEY, and start them.',
  'Make a backup at once, and delete the earlier ones: they have the old key.',
  'Run keys:rotate: someone with the old key and a copy of the database has the data keys too.',
]

/** Replaces the secret key of a stopped office, and everything that depends on it; returns the exit code. */
export async function run(
  args: readonly string[],
  env: Env,
  all: readonly Module[] = modules,
): Promise<number> {
  parseArgs({ args: [...args] })
  assertSettings(env)
  const place = await acquireStopped(env)
  try {
    // One holds the office's lock while the other migrates.
    const database = openDatabase(place.url, { max: 2, mayNest: true })
    try {
      const result = await database.db.connection().execute(async (connection) => {
        await holdOfficeStopped(connection)
        await migrate(database.db)
        return change(env, database, connection, all)
      })
      console.log((result ? formatResult(result) : ['The key was changed by an earlier run.']).join('\n'))
    } finally {
      await database.close()
    }
  } finally {
    await place.release()
  }
  console.log(['Next:', ...nextSteps(env).map((step, index) => `${index + 1}. ${step}`)].join('\n'))
  return 0
}
