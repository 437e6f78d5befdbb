/** Creates the demo office in a child process, for a test that kills it: node … <url> <files folder> */
import { openDatabase } from '../../platform/db/db.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { createDemoOffice } from './index.ts'

const [url, folder] = process.argv.slice(2)
const database = openDatabase(url!, { max: 1 })
const files = folderStore(folder!)
await createDemoOffice({
  db: database.db,
  env: { secretKey: 'a secret key of the tests, of forty characters' },
  clock: { now: () => new Date('2026-03-02T15:00:00Z') },
  files: {
    ...files,
    put(key, content) {
      process.stdout.write('photo\n')
      return files.put(key, content)
    },
  },
})
await database.close()
