import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatHashes, hashMigration, parseHashes, type MigrationHash } from '../lint/migrations.ts'

const folder = join(import.meta.dirname, '../../apps/server/migrations')
/** Can also be checked with `sha256sum -c`. */
const recordedPath = join(folder, 'SHA256SUMS')

/** Hashes the migrations, in the order in which they are applied. */
export function readMigrationHashes(): MigrationHash[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => hashMigration(file, readFileSync(join(folder, file), 'utf8')))
}

export function readRecordedHashes(): MigrationHash[] {
  return parseHashes(readFileSync(recordedPath, 'utf8'))
}

export function writeRecordedHashes(hashes: readonly MigrationHash[]): void {
  writeFileSync(recordedPath, formatHashes(hashes))
}

/** The schema states of which rows are kept, by the names of their last migrations. */
export function listDumpedStates(): string[] {
  return readdirSync(join(folder, '../test/fixtures/schema-states')).map((file) =>
    file.replace('.sql.gz', ''),
  )
}
