import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  launchServer,
  waitUntilOpen,
  type ServerProcess,
} from '../apps/server/test/harness/server-process.ts'
import { startSmtpRelay, type ReceivedMail } from '../apps/server/test/harness/smtp-relay.ts'
import {
  hasDovecot,
  startDovecot,
} from '../apps/server/src/modules/mailbox/providers/imap/dovecot.fixture.ts'
import { generateMail } from './generate-mail.ts'
import { connectMailbox, createAgent, type BenchAgent } from './hanging-servers/accounts.ts'
import { startHangingServers, type HangingServers } from './hanging-servers/servers.ts'
import { createCallApi, runTraffic, type AnsweredMailbox, type Delays } from './hanging-servers/traffic.ts'
import { formatLoad, latency } from './measure.ts'
import { ms, withOffice, type BenchOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    accounts: { type: 'string', default: '30' },
    listings: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
    port: { type: 'string', default: '41407' },
  },
})
const [accounts, listings, seconds, port] = [
  options.accounts,
  options.listings,
  options.seconds,
  options.port,
].map(Number) as [number, number, number, number]

const secretKey = 'a secret key of the benchmark, long enough'
const host = '127.0.0.1'
const callApi = createCallApi(`http://${host}:${port}`)
/** A process with the same database that does no mail work, as the baseline. */
const controlPort = port + 1
const callControl = createCallApi(`http://${host}:${controlPort}`)
const toAddress = (serverPort: number) => ({ host, port: serverPort, security: 'none' as const })

const pages = {
  listings: 'search-listings?ad_type=rental&limit=20&bedrooms[]=1&max_price=4000',
  mailbox: 'gmail-threads?label=INBOX',
  clients: 'clients?mode=CURRENT',
} as const
type Page = keyof typeof pages

async function createClients({ database }: BenchOffice, { personId }: BenchAgent): Promise<void> {
  await database.pool.query(
    `WITH made AS (INSERT INTO person (name) SELECT 'Client ' || n FROM generate_series(1, 2000) n RETURNING id)
    INSERT INTO client (agent_id, person_id, first_name, last_name, search_types, created_at, assigned_at, last_activity_at)
    SELECT $1, id, 'Client', id::text, '{rental}', now(), now(), now() FROM made`,
    [personId],
  )
}

async function startServer({ databaseUrl, dataDir }: BenchOffice, googleUrl: string): Promise<ServerProcess> {
  const server = launchServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PORT: String(port),
    APP_AUTH_KEY: 'bench',
    SMTP_PORT: 'off',
    LOG_LEVEL: 'fatal',
    LIMIT_FACTOR: '1000',
    MAIL_PRIVATE_HOSTS: '1',
    GOOGLE_CLIENT_ID: 'bench',
    GOOGLE_CLIENT_SECRET: 'bench',
    GOOGLE_ISSUER: googleUrl,
    GMAIL_API_URL: googleUrl,
  })
  await waitUntilOpen(server)
  return server
}

/** Connects mailboxes to servers of five kinds that never answer. */
async function connectHanging(
  { database }: BenchOffice,
  { silentPort, stuckPort }: HangingServers,
  agents: readonly BenchAgent[],
): Promise<void> {
  for (const [n, agent] of agents.entries()) {
    const silent = toAddress(silentPort)
    const password = { imap: silent, smtp: silent, user: agent.email, password: 'x' }
    const tokens = { accessToken: `hanging-${n}`, refreshToken: 'x' }
    const kinds = [
      { credentials: password },
      { credentials: password },
      { credentials: { ...password, imap: toAddress(stuckPort) } },
      { credentials: tokens },
      { credentials: tokens, isExpired: true },
    ]
    await connectMailbox(database, { secretKey, agent, ...kinds[n % kinds.length]! })
  }
}

const formatSeconds = (values: readonly number[]): string => {
  if (values.length === 0) return 'none'
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => `${sorted[index]!.toFixed(1)} s`
  return `median ${at(Math.floor(sorted.length / 2))}, worst ${at(sorted.length - 1)}, of ${sorted.length}`
}

interface Latencies {
  /** 95th percentile in milliseconds. */
  readonly p95: number
  /** The same of the process without mail work, measured just before. */
  readonly control: number
}

interface Phase {
  readonly latencies: ReadonlyMap<Page, readonly Latencies[]>
  readonly delays: Delays
  readonly load: string
}

/** Opens pages while emails are written, sent and received. */
async function measurePhase(
  viewer: BenchAgent,
  traffic: (isOver: () => boolean) => Promise<Delays>,
): Promise<Phase> {
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  const running = traffic(isOver)
  const latencies = new Map<Page, Latencies[]>()
  do {
    for (const page of Object.keys(pages) as Page[]) {
      const control = await latency(() => callControl(viewer, pages[page]))
      const { p95 } = await latency(() => callApi(viewer, pages[page]))
      latencies.set(page, [...(latencies.get(page) ?? []), { p95, control: control.p95 }])
    }
  } while (!isOver())
  const load = formatLoad()
  return { latencies, delays: await running, load }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The median of the rounds: milliseconds, and times the control. */
function summarize({ latencies }: Phase, page: Page): { readonly p95: number; readonly ratio: number } {
  const rounds = latencies.get(page)!
  return {
    p95: median(rounds.map(({ p95 }) => p95)),
    ratio: median(rounds.map(({ p95, control }) => p95 / control)),
  }
}

/** Prints both phases; returns whether they keep the limits. */
function report(before: Phase, after: Phase): boolean {
  let isKept = true
  for (const page of Object.keys(pages) as Page[]) {
    const [usual, hanging] = [summarize(before, page), summarize(after, page)]
    const ratio = hanging.ratio / usual.ratio
    isKept &&= ratio <= 2
    console.log(
      `${page}: p95 ${ms(usual.p95)} before (${usual.ratio.toFixed(2)} of the control), ${ms(hanging.p95)} with ` +
        `them (${hanging.ratio.toFixed(2)}): ${ratio.toFixed(2)} times the usual`,
    )
  }
  for (const [title, values] of after.delays) {
    if (title.startsWith('sent')) isKept &&= Math.max(...values) <= 10
    console.log(
      `${title}: before ${formatSeconds(before.delays.get(title) ?? [])}; with them ${formatSeconds(values)}`,
    )
  }
  console.log(`Sending includes 5 s for Undo. ${before.load} before, ${after.load} with them`)
  return isKept
}

await withOffice(
  { name: 'pb_bench_hanging', listings, activeShare: 0.2, port: controlPort, keep: false },
  async (office) => {
    const { database } = office
    const viewer = await createAgent(database, 'viewer')
    await generateMail(database.pool, viewer.personId, { messages: 20_000, agents: 5, ownThreads: 5000 })
    await createClients(office, viewer)
    const writers: BenchAgent[] = []
    for (let n = 0; n < accounts; n += 1) writers.push(await createAgent(database, `writer-${n}`))

    const servers = await startHangingServers()
    const relayed: ReceivedMail[] = []
    const relay = await startSmtpRelay(relayed, {
      authOptional: false,
      onAuth: ({ username }, _session, done) => done(null, { user: username! }),
    })
    const dovecot = hasDovecot ? await startDovecot() : undefined
    const server = await startServer(office, servers.googleUrl)
    await office.serve()
    try {
      const builtin = await createAgent(database, 'builtin')
      const gmail = await createAgent(database, 'gmail')
      const tokens = { accessToken: servers.gmail.token(gmail.email), refreshToken: 'x' }
      await connectMailbox(database, { secretKey, agent: gmail, credentials: tokens })
      const answered: AnsweredMailbox[] = [
        { name: 'a built-in mailbox', agent: builtin },
        {
          name: 'a Gmail mailbox',
          agent: gmail,
          hasSent: (subject) => servers.gmail.sentMail.some(({ text }) => text.includes(`${subject}\r\n`)),
          deliver: (raw) => servers.gmail.addMessage(gmail.email, raw),
        },
      ]
      if (dovecot) {
        const agent = await createAgent(database, 'imap')
        const smtp = toAddress(Number(new URL(relay.url).port))
        const credentials = {
          imap: toAddress(dovecot.port),
          smtp,
          user: agent.email,
          password: dovecot.password,
        }
        await connectMailbox(database, { secretKey, agent, credentials })
        answered.push({
          name: 'an IMAP mailbox',
          agent,
          hasSent: (subject) => relayed.some(({ text }) => text.includes(`${subject}\r\n`)),
          deliver: (raw) => dovecot.deliver(agent.email, raw),
        })
      }
      const traffic = (isOver: () => boolean) =>
        runTraffic({ database, call: callApi, answered, writers, recipient: viewer }, isOver)
      // The accounts are connected and their first sync is over.
      await sleep(15_000)
      const before = await measurePhase(viewer, traffic)
      await connectHanging(office, servers, writers)
      const after = await measurePhase(viewer, traffic)
      console.log(
        `${servers.countWaiting()} connections and requests of ${accounts} accounts wait for an answer`,
      )
      if (!report(before, after)) process.exitCode = 1
    } finally {
      server.child.kill('SIGKILL')
      if (server.child.exitCode === null) await once(server.child, 'exit')
      await Promise.all([servers.close(), relay.close(), dovecot?.stop()])
    }
  },
)
