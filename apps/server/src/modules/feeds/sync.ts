import type { Deps } from '../../platform/deps.ts'
import { publicInternet, type OutsideLine } from '../../platform/outside.ts'
import { compareKeys, comparisonDue } from './compare.ts'
import { picturesJob, syncJob } from './jobs.ts'
import { endRun, findRun, type RunRow } from './queries.ts'
import type { Resource } from './resources.ts'
import { batchOf, readingOf, understand, withdrawMissing } from './run.ts'
import { openSecret } from './secrets.ts'
import {
  openServer,
  ServerFault,
  type ServerAddress,
  type ServerClient,
  type ServerPage,
} from './server-client.ts'
import {
  cursorOf,
  dueServers,
  findServer,
  moveCursor,
  openSync,
  setServer,
  tidySyncs,
  type ServerRow,
} from './server-queries.ts'
import { storeRecords } from './store.ts'
import { RecordFault, type FeedRecord } from './values.ts'

/** Asked for again before the cursor: records that were written at the same time may show up later. */
const overlapMs = 5 * 60_000
/** After so many pages another job goes on: none runs for hours. */
const pagesAtOnce = 200
const batchSize = 500
const minute = 60_000

/** How a sync ended; `more`: there is more to read at once. */
type SyncEnd = 'done' | 'more' | 'later' | 'refused' | 'elsewhere'

/** What one sync holds on to. */
interface Sync {
  readonly deps: Deps
  readonly client: ServerClient
  readonly server: ServerRow
  readonly run: RunRow
  pages: number
  records: number
}

/** The address and secret of a server; null where SECRET_KEY is no longer the one that sealed it. */
export function addressOf(deps: Pick<Deps, 'env'>, server: ServerRow): ServerAddress | null {
  const secret = openSecret(deps, server.sealed_secret)
  if (secret === null) return null
  const { url, token_url, client_id, scope } = server
  if (server.auth === 'bearer') return { url, auth: { kind: 'bearer', token: secret } }
  return {
    url,
    auth: {
      kind: 'client',
      token_url: token_url ?? '',
      client_id: client_id ?? '',
      client_secret: secret,
      scope: scope ?? '',
    },
  }
}

function modifiedOf(record: FeedRecord | RecordFault): number {
  const said = record instanceof RecordFault ? undefined : record['ModificationTimestamp']
  return typeof said === 'string' ? Date.parse(said) : Number.NaN
}

type Span = readonly [number, number]

/** The first and last ModificationTimestamp of some records, as far as they have one. */
function spanOf(records: readonly (FeedRecord | RecordFault)[]): Span | null {
  const times = records.map(modifiedOf).filter((time) => !Number.isNaN(time))
  return times.length === 0 ? null : [Math.min(...times), Math.max(...times)]
}

/** Stores a page, a batch at a time; returns between which times its records were written. */
async function storePage(sync: Sync, resource: Resource, page: ServerPage): Promise<Span | null> {
  const { deps, run } = sync
  const spans: Span[] = []
  for (let from = 0; from < page.records.length; from += batchSize) {
    const records = page.records.slice(from, from + batchSize)
    const found = records.map((record) => understand((sync.records += 1), resource, record))
    await storeRecords(deps, { ...readingOf(deps, run), now: deps.clock.now() }, batchOf(found))
    spans.push(...[spanOf(records)].filter((span) => span !== null))
  }
  return spans.length === 0
    ? null
    : [Math.min(...spans.map(([first]) => first)), Math.max(...spans.map(([, last]) => last))]
}

/** Whether Media come within their Property; asked of the server once, and remembered. */
async function firstOfProperty(sync: Sync, options: Record<string, string>): Promise<ServerPage> {
  const { client, server, deps } = sync
  if (server.expands !== false)
    try {
      const page = await client.first('Property', { ...options, $expand: 'Media' })
      if (server.expands === null) await setServer(deps.db, server.source_id, { expands: true })
      return page
    } catch (error) {
      if (!(error instanceof ServerFault) || error.kind !== 'unknown' || server.expands === true) throw error
    }
  const page = await client.first('Property', options)
  if (server.expands === null) await setServer(deps.db, server.source_id, { expands: false })
  return page
}

/**
 * Reads what has changed of a resource since its cursor, oldest first, and moves the cursor behind each page that is
 * stored; a server that does not keep the order moves it at the end alone. Says whether all has been read.
 */
async function syncResource(sync: Sync, resource: Resource): Promise<boolean> {
  const { deps, client, server } = sync
  const { source_id } = server
  const cursor = await cursorOf(deps.db, source_id, resource)
  const since = cursor && new Date(cursor.getTime() - overlapMs).toISOString()
  const options = {
    ...(since !== null && { $filter: `ModificationTimestamp gt ${since}` }),
    $orderby: 'ModificationTimestamp',
  }
  let page =
    resource === 'Property' ? await firstOfProperty(sync, options) : await client.first(resource, options)
  let [newest, inOrder] = [Number.NEGATIVE_INFINITY, true]
  for (;;) {
    const span = await storePage(sync, resource, page)
    sync.pages += 1
    if (span) {
      inOrder &&= span[0] >= newest
      newest = Math.max(newest, span[1])
    }
    const isLast = page.next === null
    if (Number.isFinite(newest) && (inOrder || isLast))
      await moveCursor(deps.db, { source_id, resource, modified_at: new Date(newest) })
    if (isLast) return true
    if (sync.pages >= pagesAtOnce && inOrder) return false
    page = await client.next(page.next!)
  }
}

/** People and offices first, so that listings find them; a server need not have every resource. */
const order: readonly Resource[] = ['Office', 'Member', 'Property', 'Media', 'OpenHouse']

async function syncAll(sync: Sync): Promise<'done' | 'more'> {
  const { deps, server } = sync
  for (const resource of order) {
    if (resource === 'Media' && (await findServer(deps.db, server.source_id))?.expands === true) continue
    try {
      if (!(await syncResource(sync, resource))) return 'more'
    } catch (error) {
      const isLess = error instanceof ServerFault && error.kind === 'unknown' && resource !== 'Property'
      if (!isLess) throw error
      deps.log.info({ source: server.source_id, resource }, 'a server of listings lacks a resource')
    }
  }
  return 'done'
}

/** Ends the report; where keys were compared, what is gone is withdrawn, or asked about. */
async function finish(sync: Sync, compared: boolean): Promise<void> {
  const { deps, server, run } = sync
  const now = deps.clock.now()
  await deps.jobs.send(deps.db, picturesJob, {})
  if (compared) await withdrawMissing(deps, run)
  else await endRun(deps.db, run.id, { state: 'done', now })
  await setServer(deps.db, server.source_id, {
    state: 'idle',
    message: '',
    failures: 0,
    next_at: null,
    synced_at: now,
    ...(compared && { compared_at: now }),
  })
}

/** Writes down why a sync broke off, and when the next one may begin; an hour is the longest. */
async function broke(sync: Sync, error: unknown): Promise<SyncEnd> {
  const { deps, server, run } = sync
  const now = deps.clock.now()
  const known = error instanceof ServerFault ? error : null
  if (!known) deps.log.error({ err: error, source: server.source_id }, 'a sync of listings failed')
  const message = known?.message ?? 'Something went wrong on our side'
  await endRun(deps.db, run.id, { state: 'failed', now, message })
  if (known?.kind === 'refused') {
    await setServer(deps.db, server.source_id, { state: 'reconnect', message, next_at: null })
    return 'refused'
  }
  const failures = server.failures + 1
  const pause = Math.min(minute * 2 ** Math.min(failures - 1, 6), 60 * minute)
  const next_at = known?.retryAt ?? new Date(now.getTime() + pause)
  await setServer(deps.db, server.source_id, { state: 'failing', message, failures, next_at })
  return 'later'
}

async function runSync(deps: Deps, server: ServerRow, line: OutsideLine): Promise<SyncEnd> {
  const { db, clock } = deps
  const address = addressOf(deps, server)
  const run = (await findRun(db, await openSync(db, server.source_id, clock.now())))!
  const client = address && openServer(address, { clock, line })
  if (!client) {
    const message = 'The secret no longer fits this office’s key; connect again'
    await endRun(db, run.id, { state: 'failed', now: clock.now(), message })
    await setServer(db, server.source_id, { state: 'reconnect', message })
    return 'refused'
  }
  const sync: Sync = { deps, client, server, run, pages: 0, records: 0 }
  await setServer(db, server.source_id, { state: 'syncing' })
  try {
    if ((await syncAll(sync)) === 'more') {
      await endRun(db, run.id, { state: 'done', now: clock.now() })
      await setServer(db, server.source_id, { state: 'waiting', failures: 0 })
      return 'more'
    }
    const compared = comparisonDue(server, clock.now())
    if (compared) await compareKeys(deps, client, run)
    await finish(sync, compared)
    return 'done'
  } catch (error) {
    return broke(sync, error)
  } finally {
    await tidySyncs(db, server.source_id)
  }
}

/**
 * Syncs a source with its server: what is new since the last time, and once a day which listings are gone. Broken off
 * at any point and begun again it comes to the same. One process at a time does it for a source.
 */
export async function syncSource(deps: Deps, sourceId: string, line = publicInternet): Promise<SyncEnd> {
  const lock = await deps.pool.connect()
  try {
    const { rows } = await lock.query<{ got: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('feed sync'), $1::int) AS got`,
      [Number(sourceId) % 2_147_483_647],
    )
    if (!rows[0]!.got) return 'elsewhere'
    try {
      const server = await findServer(deps.db, sourceId)
      return server && !server.paused ? await runSync(deps, server, line) : 'done'
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(hashtext('feed sync'), $1::int)`, [
        Number(sourceId) % 2_147_483_647,
      ])
    }
  } finally {
    lock.release()
  }
}

/** Has every server asked whose time has come. */
export async function syncDue({ db, jobs, clock }: Deps): Promise<void> {
  for (const source of await dueServers(db, clock.now())) await jobs.send(db, syncJob, { source })
}
