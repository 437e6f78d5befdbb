import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startReplicaCluster } from '../apps/server/test/harness/replica-cluster.ts'
import {
  launchServer,
  waitUntilOpen,
  type ServerProcess,
} from '../apps/server/test/harness/server-process.ts'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { openSession } from '../apps/server/src/platform/http/sessions.ts'
import { generateListings } from './generate-listings.ts'
import { makeAgents } from './generate-people.ts'
import { formatLoad } from './measure.ts'
import { startBalancer } from './several-servers/balancer.ts'
import { runTraffic, type TrafficAgent } from './several-servers/traffic.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    agents: { type: 'string', default: '6' },
    listings: { type: 'string', default: '20000' },
    port: { type: 'string', default: '4650' },
    'no-replica': { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const port = Number(options.port)
const webPorts = [port + 1, port + 2]

const cluster = await startReplicaCluster({ durable: true })
const database = openDatabase(cluster.url, { max: 4 })
const dataDir = await mkdtemp(join(tmpdir(), 'pb-bench-'))
const servers = new Map<number, ServerProcess>()

async function startServer(role: 'web' | 'jobs', serverPort: number): Promise<void> {
  const server = launchServer(
    {
      PORT: String(serverPort),
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      ...(!options['no-replica'] && { DATABASE_REPLICA_URL: cluster.replicaUrl }),
      SECRET_KEY: 'a secret key of the benchmark, long enough',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WEATHER_URL: 'off',
      SMTP_PORT: 'off',
      LIMIT_FACTOR: '1000',
    },
    ['--role', role],
  )
  servers.set(serverPort, server)
  await waitUntilOpen(server)
}

async function stopServer(serverPort: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const server = servers.get(serverPort)
  if (!server || server.child.exitCode !== null) return
  server.child.kill(signal)
  await server.exit
}

/** Adds the counters of a web process to a sum; they are lost when it ends. */
const reads = new Map<string, number>()
async function addReads(serverPort: number): Promise<void> {
  const text = await (await fetch(`http://127.0.0.1:${serverPort}/metrics`)).text()
  for (const [, outcome, count] of text.matchAll(/^db_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm))
    reads.set(outcome!, (reads.get(outcome!) ?? 0) + Number(count))
}

async function prepareAgents(): Promise<TrafficAgent[]> {
  const count = Number(options.agents)
  await makeAgents(database, count)
  const agents = await database.db.selectFrom('agent').select('person_id').limit(count).execute()
  const { rows: listings } = await database.pool.query<{ id: string }>(
    `SELECT id FROM listing WHERE active AND ad_type = 'rental' ORDER BY id LIMIT $1`,
    [count],
  )
  return Promise.all(
    agents.map(async ({ person_id: personId }, index) => {
      const listingId = listings[index]!.id
      await database.pool.query('UPDATE listing SET agent_id = $2 WHERE id = $1', [listingId, personId])
      const sessionId = await database.db
        .transaction()
        .execute((tx) => openSession(tx, new Date(), { personId, userAgent: 'bench', issuerSession: null }))
      return { sessionId, listingId }
    }),
  )
}

/** What happens to the servers while agents work; times are shares of the run. */
async function disturb(): Promise<void> {
  await pause(seconds * 250)
  await addReads(webPorts[0]!)
  await stopServer(webPorts[0]!, 'SIGKILL')
  console.log('kill -9 of a web process')
  await pause(seconds * 80)
  await startServer('web', webPorts[0]!)
  console.log('it runs again')
  await pause(seconds * 200)
  if (options['no-replica']) return
  await cluster.killReplica()
  console.log('the replica is stopped in the middle of statements')
  await pause(seconds * 80)
  await cluster.startReplica()
  console.log('it runs again')
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

try {
  await generateListings(database.pool, { listings: Number(options.listings), activeShare: 0.5 })
  const agents = await prepareAgents()
  await Promise.all([...webPorts.map((web) => startServer('web', web)), startServer('jobs', port + 3)])
  const balancer = await startBalancer(port, webPorts)
  const end = new AbortController()
  const before = formatLoad()
  const traffic = runTraffic(`http://127.0.0.1:${port}`, agents, end.signal)
  const [figures] = await Promise.all([
    traffic,
    Promise.all([disturb(), pause(seconds * 1000)]).finally(() => end.abort()),
  ])
  for (const web of webPorts) await addReads(web)
  balancer.close()

  const { rows: stored } = await database.pool.query<{ id: string }>(
    'SELECT person_id::text AS id FROM client WHERE person_id = ANY($1::bigint[])',
    [[...figures.clients.keys()]],
  )
  const { rows: listings } = await database.pool.query<{ id: string; price: number }>(
    'SELECT id, (price_cents / 100)::int AS price FROM listing WHERE id = ANY($1::bigint[])',
    [[...figures.prices.keys()]],
  )
  const lostClients = figures.clients.size - stored.length
  const lostPrices = listings.filter(({ id, price }) => figures.prices.get(id) !== price).length
  console.log(`\n${seconds} s, ${agents.length} agents (${before}, then ${formatLoad()})`)
  for (const [kind, times] of figures.times) {
    const sorted = times.toSorted((a, b) => a - b)
    const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)]
    console.log(`  ${kind}: ${times.length} answered, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  }
  console.log(`  failures, by call: ${JSON.stringify(Object.fromEntries(figures.failures))}`)
  console.log(`  reads that may use the replica: ${JSON.stringify(Object.fromEntries(reads))}`)
  console.log(`  acknowledged clients: ${figures.clients.size}, lost: ${lostClients}`)
  console.log(
    `  listings with a lost price: ${lostPrices}; reads that did not show a write: ${figures.stale.length}`,
  )
  for (const text of figures.stale.slice(0, 5)) console.log(`    ${text}`)
  if (lostClients + lostPrices + figures.stale.length > 0) process.exitCode = 1
} finally {
  await Promise.all([...servers.keys()].map((serverPort) => stopServer(serverPort, 'SIGTERM')))
  await database.close()
  await cluster.remove()
  await rm(dataDir, { recursive: true, force: true })
}
