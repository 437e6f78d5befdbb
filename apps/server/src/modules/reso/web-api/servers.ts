import { Readable } from 'node:stream'
import type { FeedAuth, FeedServerTest } from '@pb/contract/reso'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publicInternet } from '../../../platform/net/fetch-external.ts'
import { formatCsvLine } from '../../../platform/csv.ts'
import { syncJob } from '../jobs.ts'
import { requestErrors, serverErrors } from '../texts.ts'
import { sealSecret } from './secrets.ts'
import { probeServer, createServerClient, ServerError, type ServerSettings } from './client.ts'
import { findServer, updateServer, type ServerRow } from './server-queries.ts'
import { listSources, type SourceRow } from '../source-queries.ts'
import { toServerSettings } from './sync.ts'

export interface NewServer {
  readonly url: string
  readonly auth: FeedAuth
}

/** Returns the columns of a server, with its secret encrypted. */
function toColumns(deps: Pick<Deps, 'env'>, { url, auth }: NewServer) {
  const root = url.replace(/\/+$/, '')
  const secret = auth.kind === 'bearer' ? auth.token : auth.client_secret
  const client = auth.kind === 'client' ? auth : null
  return {
    url: root,
    auth: auth.kind,
    token_url: client?.token_url ?? null,
    client_id: client?.client_id ?? null,
    scope: client?.scope ?? null,
    sealed_secret: sealSecret(deps, secret),
  }
}

async function getSource(db: Db | Tx, id: string): Promise<SourceRow> {
  const [row] = await listSources(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Returns the server of a source, locked until the transaction ends; throws `not_found` without one. */
async function lockServer(tx: Tx, id: string): Promise<ServerRow> {
  await sql`SELECT 1 FROM feed_server WHERE source_id = ${id} FOR UPDATE`.execute(tx)
  const server = await findServer(tx, id)
  if (!server) throw new AppError('not_found')
  return server
}

/** Adds a source that syncs with its server, and queues the first sync; throws `conflict` if the name is taken. */
export async function addServer(
  actor: Actor,
  deps: Deps,
  { name, ...server }: NewServer & { readonly name: string },
): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO feed_source (name, created_by, created_at)
      VALUES (${name}, ${actor.personId}, ${deps.clock.now()}::timestamptz)
      ON CONFLICT (lower(name)) WHERE deleted_at IS NULL DO NOTHING RETURNING id`.execute(tx)
    const id = maybeOne(rows)?.id
    if (id === undefined) throw new AppError('conflict', requestErrors.nameTaken)
    await tx
      .insertInto('feed_server')
      .values({ source_id: id, ...toColumns(deps, server) })
      .execute()
    await deps.jobs.send(tx, syncJob, { source: id })
    return getSource(tx, id)
  })
}

/** Changes the address or credentials of a server, and queues a sync; imported listings are kept. */
export async function connectServer(
  _actor: Actor,
  deps: Deps,
  id: string,
  server: NewServer,
): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockServer(tx, id)
    const columns = toColumns(deps, server)
    // Cursors and detected capabilities only apply to the same server.
    const isNewServer = before.url !== columns.url
    if (isNewServer) await tx.deleteFrom('feed_cursor').where('source_id', '=', id).execute()
    await tx.updateTable('feed_server').set(columns).where('source_id', '=', id).execute()
    const reset = { state: 'waiting', message: '', failures: 0, next_at: null } as const
    await updateServer(tx, id, { ...reset, ...(isNewServer && { expands: null }) })
    await deps.jobs.send(tx, syncJob, { source: id })
    return getSource(tx, id)
  })
}

/** Queues a sync; throws `conflict` while the source is paused. */
export async function syncNow(_actor: Actor, deps: Deps, id: string): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await lockServer(tx, id)
    if (server.paused) throw new AppError('conflict', requestErrors.paused)
    if (server.state !== 'syncing')
      await updateServer(tx, id, { state: 'waiting', message: '', next_at: null })
    await deps.jobs.send(tx, syncJob, { source: id })
    return getSource(tx, id)
  })
}

/** Pauses or resumes the syncs of a source. */
export async function pauseServer(
  _actor: Actor,
  deps: Deps,
  id: string,
  paused: boolean,
): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await lockServer(tx, id)
    await updateServer(tx, id, { paused })
    if (!paused && server.paused && server.state !== 'reconnect')
      await deps.jobs.send(tx, syncJob, { source: id })
    return getSource(tx, id)
  })
}

/** Tests a connection; a failure is returned as a message, not thrown. */
export async function testServer(
  deps: Deps,
  settings: ServerSettings,
  egress = publicInternet,
): Promise<FeedServerTest> {
  try {
    const listings = await probeServer(createServerClient(settings, { clock: deps.clock, egress }))
    return { ok: true, message: serverErrors.ok, listings }
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return { ok: false, message: error.message, listings: null }
  }
}

/** Tests the server of a source with its stored credentials; throws `not_found`. */
export async function testSource(
  _actor: Actor,
  deps: Deps,
  id: string,
  egress = publicInternet,
): Promise<FeedServerTest> {
  const server = await findServer(deps.db, id)
  if (!server) throw new AppError('not_found')
  const settings = toServerSettings(deps, server)
  if (settings) return testServer(deps, settings, egress)
  return { ok: false, message: serverErrors.secretUnreadable, listings: null }
}

async function* formatQuarantine(db: Db, id: string): AsyncGenerator<string> {
  yield formatCsvLine(['Key', 'Reason'])
  let last = ''
  for (;;) {
    const { rows } = await sql<{ record_key: string; reason: string }>`
      SELECT record_key, reason FROM feed_quarantine WHERE source_id = ${id} AND record_key > ${last}
      ORDER BY record_key LIMIT 1000`.execute(db)
    for (const { record_key, reason } of rows) yield formatCsvLine([record_key, reason])
    if (rows.length < 1000) return
    last = rows.at(-1)!.record_key
  }
}

/** Streams the quarantined records of a source as CSV; throws `not_found`. */
export async function exportQuarantine(_actor: Actor, { db }: Deps, id: string): Promise<Readable> {
  await getSource(db, id)
  return Readable.from(formatQuarantine(db, id))
}
