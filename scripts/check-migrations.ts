import { listDumpedStates, readMigrationHashes, readRecordedHashes } from './lib/migrations.ts'
import { checkMigrations } from './lint/migrations.ts'

/** A step of `npm run check`: fails when a recorded migration has changed, or a new one is not recorded, or dumps lag behind. */
const findings = checkMigrations(readMigrationHashes(), readRecordedHashes(), listDumpedStates())
for (const finding of findings) console.error(finding)
process.exitCode = findings.length > 0 ? 1 : 0
