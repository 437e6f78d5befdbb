/** Pays planned payouts and reverses some in a child process, for a test that kills it: node … <url> <person> */
import { openDatabase } from '../../../platform/db/db.ts'
import { payPayout, reversePayout } from '../records/pay-payout.ts'

const [url, personId] = process.argv.slice(2)
const database = openDatabase(url!, { max: 4 })
const deps = { db: database.db, clock: { now: () => new Date('2026-03-02T15:00:00Z') } }
const planned = await database.db
  .selectFrom('payout')
  .select('id')
  .where('state', '=', 'planned')
  .orderBy('id')
  .execute()
process.stdout.write('begun\n')
const payment = { method: 'ach', paid_on: '2026-03-01', reference: '' } as const
// Several at once, so that a kill meets transactions in every state.
const workers = [0, 1, 2, 3].map(async (worker) => {
  for (const [index, { id }] of planned.entries()) {
    if (index % 4 !== worker) continue
    await payPayout(deps, id, payment, personId!)
    if (index % 3 === 0) await reversePayout(deps, id, 'Wrong account', personId!)
  }
})
await Promise.all(workers)
await database.close()
