import { openDatabase } from '../../db/db.ts'
import { openBackupPlace } from '../backup-place.ts'
import { archiveLog, findPosition } from './archive-log.ts'

/** What the process gets as its argument. */
export interface ArchiverOptions {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly cluster: string
  readonly folder: string
}

/** Archives the log without a pause, until it is killed. */
const { databaseUrl, folder, ...office } = JSON.parse(process.argv[2]!) as ArchiverOptions
const { pool } = openDatabase(databaseUrl, { max: 1 })
const source = { ...office, client: pool, place: openBackupPlace({ kind: 'folder', folder }, 'log') }
for (let position = await findPosition(source); ;) position = await archiveLog(source, position)
