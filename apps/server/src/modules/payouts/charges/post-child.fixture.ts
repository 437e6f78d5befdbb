/** Posts charges in a child process, for a test that kills it: node … <url> */
import { openDatabase } from '../../../platform/db/db.ts'
import { postCharges } from './post-charges.ts'

const [url = ''] = process.argv.slice(2)
const database = openDatabase(url, { max: 4 })
process.stdout.write('begun\n')
await postCharges({ db: database.db, clock: { now: () => new Date('2028-03-15T16:00:00Z') } })
await database.close()
