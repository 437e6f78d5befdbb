import { readMigrationHashes, readRecordedHashes } from './lib/migrations.ts'
import { checkMigrations } from './lint/migrations.ts'

/** A step of `npm run check`: fails when a recorded migration has changed, or a new one is not recorded. */
const findings = checkMigrations(readMigrationHashes(), readRecordedHashes())
for (const finding of findings) console.error(finding)
process.exitCode = findings.length > 0 ? 1 : 0
