import type { Deps } from '../../../platform/deps.ts'
import { publicInternet, type EgressPolicy } from '../../../platform/net/fetch-external.ts'
import { compareKeys, isComparisonDue } from './compare-keys.ts'
import { fetchPhotosJob, syncJob } from '../jobs.ts'
import { finishRun, findRun, type RunRow } from '../run-queries.ts'
import type { Resource } from '../records/parse-related.ts'
import { createImportContext } from '../import-context.ts'
import { parseRecord } from '../records/parse-record.ts'
import { openSecret } from './secrets.ts'
import {
  createServerClient,
  ServerError,
  type ServerSettings,
  type ServerClient,
  type ServerPage,
} from './client.ts'
import {
  findCursor,
  findDueServers,
  findServer,
  moveCursor,
  openSyncRun,
  updateServer,
  pruneSyncRuns,
  type ServerRow,
} from './server-queries.ts'
import { ImportStoppedError, withSourceLease } from '../source-lease.ts'
import { toBatch } from '../store/batch.ts'
import { storeRecords } from '../store/store-records.ts'
import { withdrawMissing } from '../store/withdraw-missing.ts'
import { serverErrors } from '../texts.ts'
import { RecordError, type RawRecord } from '../records/field-values.ts'

/** Requests overlap by this much before the cursor, since records of the same time may become visible later. */
const overlapMs = 5 * 60_000
/** After this many pages the sync continues in a new job, so that none runs for hours. */
const maxPages = 200
const batchSize = 500
const minute = 60_000

/**
 * - `done`       synced, or nothing to do
 * - `more`       continue immediately
 * - `later`      failed; retry at `next_at`
 * - `refused`    the server rejects the credentials
 * - `elsewhere`  another process is syncing the source
 */
type SyncEnd = 'done' | 'more' | 'later' | 'refused' | 'elsewhere'

interface SyncContext {
  readonly deps: Deps
  readonly client: ServerClient
  readonly server: ServerRow
  readonly run: RunRow
  /** Aborted when the source is paused or removed, or another process syncs it. */
  readonly signal: AbortSignal
  pages: number
  records: number
}

/** Returns the settings of a server with its secret; null if SECRET_KEY cannot decrypt it anymore. */
export function toServerSettings(deps: Pick<Deps, 'env'>, server: ServerRow): ServerSettings | null {
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

function getModifiedTime(record: RawRecord | RecordError): number {
  const value = record instanceof RecordError ? undefined : record['ModificationTimestamp']
  return typeof value === 'string' ? Date.parse(value) : Number.NaN
}

/** First and last timestamp in milliseconds. */
type TimeSpan = readonly [number, number]

/** Returns the first and last ModificationTimestamp of records; null if none has one. */
function computeSpan(records: readonly (RawRecord | RecordError)[]): TimeSpan | null {
  const times = records.map(getModifiedTime).filter((time) => !Number.isNaN(time))
  return times.length === 0 ? null : [Math.min(...times), Math.max(...times)]
}

/** Stores a page in batches; returns the span of its modification times. */
async function storePage(sync: SyncContext, resource: Resource, page: ServerPage): Promise<TimeSpan | null> {
  const { deps, run } = sync
  const spans: TimeSpan[] = []
  const context = await createImportContext(deps, run)
  for (let from = 0; from < page.records.length; from += batchSize) {
    const records = page.records.slice(from, from + batchSize)
    const parsed = records.map((record) => parseRecord((sync.records += 1), resource, record))
    await storeRecords(deps, { ...context, now: deps.clock.now() }, toBatch(parsed))
    spans.push(...[computeSpan(records)].filter((span) => span !== null))
  }
  return spans.length === 0
    ? null
    : [Math.min(...spans.map(([first]) => first)), Math.max(...spans.map(([, last]) => last))]
}

/** Requests the first Property page with `$expand=Media`; saves whether the server supports that. */
async function fetchFirstPropertyPage(
  sync: SyncContext,
  options: Record<string, string>,
): Promise<ServerPage> {
  const { client, server, deps } = sync
  if (server.expands !== false)
    try {
      const page = await client.first('Property', { ...options, $expand: 'Media' })
      if (server.expands === null) await updateServer(deps.db, server.source_id, { expands: true })
      return page
    } catch (error) {
      if (!(error instanceof ServerError) || error.kind !== 'unknown' || server.expands === true) throw error
    }
  const page = await client.first('Property', options)
  if (server.expands === null) await updateServer(deps.db, server.source_id, { expands: false })
  return page
}

/**
 * Imports the changes of a resource since its cursor, oldest first, and advances the cursor after each page. If the
 * server ignores the order, the cursor only advances at the end. Returns whether everything was read.
 */
async function syncResource(sync: SyncContext, resource: Resource): Promise<boolean> {
  const { deps, client, server } = sync
  const { source_id } = server
  const cursor = await findCursor(deps.db, source_id, resource)
  const since = cursor && new Date(cursor.getTime() - overlapMs).toISOString()
  const options = {
    ...(since !== null && { $filter: `ModificationTimestamp gt ${since}` }),
    $orderby: 'ModificationTimestamp',
  }
  let page =
    resource === 'Property'
      ? await fetchFirstPropertyPage(sync, options)
      : await client.first(resource, options)
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
    // Without progress a new job would read the same pages again.
    const hasProgress = newest - overlapMs > (cursor?.getTime() ?? Number.NEGATIVE_INFINITY)
    if (sync.pages >= maxPages && inOrder && hasProgress) return false
    sync.signal.throwIfAborted()
    // The lease looks less often than pages come.
    if ((await findServer(deps.db, source_id))?.paused !== false)
      throw new ImportStoppedError('the source was paused')
    page = await page.next!()
  }
}

/** Office and Member come first, since Property refers to them. Servers may lack any of the others. */
const resourceOrder: readonly Resource[] = ['Office', 'Member', 'Property', 'Media', 'OpenHouse']

async function syncAll(sync: SyncContext): Promise<'done' | 'more'> {
  const { deps, server } = sync
  for (const resource of resourceOrder) {
    if (resource === 'Media' && (await findServer(deps.db, server.source_id))?.expands === true) continue
    try {
      if (!(await syncResource(sync, resource))) return 'more'
    } catch (error) {
      const isMissing = error instanceof ServerError && error.kind === 'unknown' && resource !== 'Property'
      if (!isMissing) throw error
      deps.log.info({ source: server.source_id, resource }, 'a RESO server lacks a resource')
    }
  }
  return 'done'
}

/** Finishes the run; after a comparison of keys, missing listings are withdrawn or a supervisor is asked. */
async function finishSync(sync: SyncContext, compared: boolean): Promise<void> {
  const { deps, server, run } = sync
  const now = deps.clock.now()
  await deps.jobs.send(deps.db, fetchPhotosJob, {})
  if (compared) await withdrawMissing(deps, run)
  else await finishRun(deps.db, run.id, { state: 'done', now })
  await updateServer(deps.db, server.source_id, {
    state: 'idle',
    message: '',
    failures: 0,
    next_at: null,
    synced_at: now,
    ...(compared && { compared_at: now }),
  })
}

/** Records why a sync failed and when to retry: with exponential backoff of up to an hour. */
async function recordFailure(sync: SyncContext, error: unknown): Promise<SyncEnd> {
  const { deps, server, run } = sync
  const now = deps.clock.now()
  const known = error instanceof ServerError ? error : null
  if (!known) deps.log.error({ err: error, source: server.source_id }, 'a RESO sync failed')
  const message = known?.message ?? serverErrors.internal
  await finishRun(deps.db, run.id, { state: 'failed', now, message })
  if (known?.kind === 'refused') {
    await updateServer(deps.db, server.source_id, { state: 'reconnect', message, next_at: null })
    return 'refused'
  }
  const failures = server.failures + 1
  const pause = Math.min(minute * 2 ** Math.min(failures - 1, 6), 60 * minute)
  const next_at = known?.retryAt ?? new Date(now.getTime() + pause)
  await updateServer(deps.db, server.source_id, { state: 'failing', message, failures, next_at })
  return 'later'
}

/** Leaves a sync that was stopped where it is; it continues when the source is resumed. */
async function recordStop({ deps: { db, clock }, server, run }: SyncContext): Promise<SyncEnd> {
  await finishRun(db, run.id, { state: 'done', now: clock.now() })
  await updateServer(db, server.source_id, { state: 'idle' })
  return 'done'
}

async function runSync(
  deps: Deps,
  server: ServerRow,
  egress: EgressPolicy,
  signal: AbortSignal,
): Promise<SyncEnd> {
  const { db, clock } = deps
  const address = toServerSettings(deps, server)
  const run = (await findRun(db, await openSyncRun(db, server.source_id, clock.now())))!
  const client = address && createServerClient(address, { clock, egress })
  if (!client) {
    const message = serverErrors.secretUnreadable
    await finishRun(db, run.id, { state: 'failed', now: clock.now(), message })
    await updateServer(db, server.source_id, { state: 'reconnect', message })
    return 'refused'
  }
  const sync: SyncContext = { deps, client, server, run, signal, pages: 0, records: 0 }
  await updateServer(db, server.source_id, { state: 'syncing' })
  try {
    if ((await syncAll(sync)) === 'more') {
      await finishRun(db, run.id, { state: 'done', now: clock.now() })
      await updateServer(db, server.source_id, { state: 'waiting', failures: 0 })
      return 'more'
    }
    const compared = isComparisonDue(server, clock.now())
    if (compared) await compareKeys(deps, client, run, signal)
    await finishSync(sync, compared)
    return 'done'
  } catch (error) {
    if (error instanceof ImportStoppedError) return await recordStop(sync)
    return recordFailure(sync, error)
  } finally {
    await pruneSyncRuns(db, server.source_id)
  }
}

/**
 * Syncs a source with its server: imports changes, and once a day compares keys to find deleted listings. Safe to
 * interrupt and repeat. A lease allows one process per source; the sync stops when the source is paused or removed.
 */
export async function syncSource(deps: Deps, sourceId: string, egress = publicInternet): Promise<SyncEnd> {
  const isWanted = async () => (await findServer(deps.db, sourceId))?.paused === false
  if (!(await isWanted())) return 'done'
  const end = await withSourceLease(deps, sourceId, isWanted, async (signal) => {
    const server = await findServer(deps.db, sourceId)
    return server && !server.paused ? runSync(deps, server, egress, signal) : 'done'
  })
  return end === 'leased' ? 'elsewhere' : end
}

/** Queues a sync of every server that is due. */
export async function syncDue({ db, jobs, clock }: Deps): Promise<void> {
  for (const source of await findDueServers(db, clock.now())) await jobs.send(db, syncJob, { source })
}
