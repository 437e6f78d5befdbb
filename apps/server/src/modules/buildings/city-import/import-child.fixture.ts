/** Imports a folder in a child process that a test can kill: node import-child.fixture.ts <url> <folder> */
import { openDatabase } from '../../../platform/db/db.ts'
import { countRejects, importFolder } from './index.ts'

const [url, folder] = process.argv.slice(2)
const database = openDatabase(url!, { max: 1 })
let reported = false
await importFolder(database.db, folder!, {
  now: new Date('2026-03-02T15:00:00Z'),
  rejects: countRejects(),
  onProgress({ share }) {
    if (share < 0.5 || reported) return
    reported = true
    process.stdout.write('half\n')
  },
})
await database.close()
