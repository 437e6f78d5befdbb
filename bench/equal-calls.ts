import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import { roles } from '@pb/contract/roles'
import { readEnv } from '../apps/server/src/env.ts'
import { createDemoOffice } from '../apps/server/src/modules/demo/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openSession } from '../apps/server/src/platform/http/sessions.ts'
import { createLog } from '../apps/server/src/platform/logging.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { createSampleBody, createSampleUrl } from '../apps/server/test/calls/sample-requests.ts'
import { createCaller, type Caller } from './equal-calls/caller.ts'
import { findSampleUrl } from './equal-calls/sample-paths.ts'
import { formatLoad } from './measure.ts'
import { benchSecretKey, ms, withOffice, type BenchOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '4606' },
  },
})
const port = Number(options.port)
const calls = Number(options.calls)
const maxWaitMs = 1000
const shown = 15

/** The event stream does not end; these end the session or the account that calls. */
const excluded = new Set([
  'operations.events',
  'auth.logout',
  'account.endSession',
  'account.endOtherSessions',
  'account.changePassword',
  'members.deactivateMember',
])

/** What another person does meanwhile. */
const ordinaryPaths = [
  '/v1/agent-profile',
  '/v1/search-listings?ad_type=rental&min_price=1',
  '/v1/clients',
  '/v1/dashboard-alerts?limit=20&offset=0',
  '/v1/gmail-threads?folder=inbox',
]

interface Result {
  readonly name: string
  readonly by: string
  /** The longest that the other person waited. */
  readonly waitMs: number
  readonly statuses: Readonly<Record<number, number>>
  readonly seconds: number
}

const entries = Object.entries(contract)
  .flatMap(([domain, table]) =>
    Object.entries(table).map(([name, entry]): [string, Endpoint] => [`${domain}.${name}`, entry]),
  )
  .filter(([name]) => !excluded.has(name) && name.includes(options.only))

async function fill({ databaseUrl, dataDir }: BenchOffice): Promise<void> {
  const env = readEnv({
    ...process.env,
    SECRET_KEY: benchSecretKey,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
  })
  const deps = await openDeps({
    env: {
      ...env,
      secretKey: benchSecretKey,
      publicUrl: 'http://127.0.0.1',
      appAuthKey: 'bench',
      demoOffice: true,
    },
    clock: systemClock,
    log: createLog('error'),
    databaseUrl,
  })
  await createDemoOffice(deps)
  await deps.close()
}

/** Calls without a break until the signal; returns the longest that a call took. */
async function callOrdinarily(other: Caller, signal: AbortSignal): Promise<number> {
  let longest = 0
  for (let index = 0; !signal.aborted; index += 1) {
    const { status, ms: took } = await other.send('GET', ordinaryPaths[index % ordinaryPaths.length]!)
    if (status !== 200) throw new Error(`${ordinaryPaths[index % ordinaryPaths.length]} answered ${status}`)
    longest = Math.max(longest, took)
    await pause(5)
  }
  return longest
}

async function measure(
  { name, by, entry, url }: { name: string; by: string; entry: Endpoint; url: string },
  caller: Caller,
  other: Caller,
): Promise<Result> {
  const stop = new AbortController()
  const waiting = callOrdinarily(other, stop.signal)
  await pause(20)
  const start = performance.now()
  const body = entry.body && createSampleBody(entry)
  const replies = await Promise.all(Array.from({ length: calls }, () => caller.send(entry.method, url, body)))
  stop.abort()
  const statuses: Record<number, number> = {}
  for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1
  return { name, by, waitMs: await waiting, statuses, seconds: (performance.now() - start) / 1000 }
}

const format = ({ name, by, waitMs, statuses, seconds }: Result): string =>
  `${ms(waitMs).padStart(12)}  ${name} as ${by}, ${seconds.toFixed(1)} s: ${Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}`

await withOffice(
  { name: 'pb_bench_equal_calls', listings: 0, activeShare: 1, port, keep: false },
  async (office) => {
    await fill(office)
    const { db, pool } = office.database
    const people = await db.selectFrom('agent').select(['person_id', 'email']).orderBy('person_id').execute()
    const [agent, colleague] = [people[0]!.person_id, people[1]!.person_id]
    await db
      .updateTable('agent')
      .set({ roles: [...roles] })
      .where('person_id', '=', agent)
      .execute()
    const signIn = (personId: string) =>
      db
        .transaction()
        .execute((tx) => openSession(tx, new Date(), { personId, userAgent: 'bench', issuerSession: null }))
    await office.serve()
    const other = createCaller({ port, sessionId: await signIn(colleague), address: '127.0.0.3' })
    const quiet = new AbortController()
    const alone = callOrdinarily(other, quiet.signal)
    await pause(3000)
    quiet.abort()
    console.log(`alone, the other person waits at most ${ms(await alone)} (${formatLoad()})`)

    const results: Result[] = []
    for (const [name, entry] of entries) {
      // A call may end the session, or limit the address.
      await pool.query('DELETE FROM rate_limit')
      const urls = [
        ['agent', await findSampleUrl(office.database, entry, agent), await signIn(agent)],
        ['stranger', createSampleUrl(entry), null],
      ] as const
      for (const [by, url, sessionId] of urls) {
        const caller = createCaller({ port, sessionId, address: '127.0.0.2' })
        const result = await measure({ name, by, entry, url }, caller, other)
        caller.close()
        results.push(result)
        if (result.waitMs > maxWaitMs) console.log(`over the limit: ${format(result)}`)
      }
    }
    other.close()
    results.sort((a, b) => b.waitMs - a.waitMs)
    console.log(
      `\n${results.length} × ${calls} equal calls; the longest waits of the other person (${formatLoad()}):`,
    )
    for (const result of results.slice(0, shown)) console.log(format(result))
    const failed = results.filter(({ statuses }) =>
      Object.keys(statuses).some((status) => +status >= 500 || +status === 0),
    )
    if (failed.length > 0)
      console.log(`\nWith a reply of 500 or more, or none:\n${failed.map(format).join('\n')}`)
    const slow = results.filter(({ waitMs }) => waitMs > maxWaitMs).length
    console.log(`\n${slow} of ${results.length} made the other person wait over ${maxWaitMs} ms`)
    if (slow > 0) process.exitCode = 1
  },
)
