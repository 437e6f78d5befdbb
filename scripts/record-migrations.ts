import { readMigrationHashes, readRecordedHashes, writeRecordedHashes } from './lib/migrations.ts'

/** `npm run migrations:record`: adds the hashes of migrations after the last recorded one; others stay as they are. */
const recorded = readRecordedHashes()
const newest = recorded.at(-1)?.file ?? ''
const added = readMigrationHashes().filter(({ file }) => file > newest)
writeRecordedHashes([...recorded, ...added])
console.log(added.length === 0 ? 'No new migration.' : added.map(({ file }) => file).join('\n'))
