/** A process of its own that imports a folder, for tests that end it: node import-child.fixture.ts <url> <folder> */
import { openDatabase } from '../../platform/db.ts'
import { countRejects, importFolder } from './index.ts'

const [url, folder] = process.argv.slice(2)
const database = openDatabase(url!, { max: 1 })
let half = false
await importFolder(database.db, folder!, {
  now: new Date('2026-03-02T15:00:00Z'),
  rejects: countRejects(),
  onProgress({ share }) {
    if (share < 0.5 || half) return
    half = true
    process.stdout.write('half\n')
  },
})
await database.close()
