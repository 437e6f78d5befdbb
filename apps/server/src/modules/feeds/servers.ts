import { Readable } from 'node:stream'
import type { FeedAuth, FeedServerTest } from '@pb/contract/feeds'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { publicInternet } from '../../platform/outside.ts'
import { csvLine } from './csv.ts'
import { syncJob } from './jobs.ts'
import { sealSecret } from './secrets.ts'
import { lookAtServer, openServer, ServerFault, type ServerAddress } from './server-client.ts'
import { findServer, setServer, type ServerRow } from './server-queries.ts'
import { listSources, type SourceRow } from './source-queries.ts'
import { addressOf } from './sync.ts'

export interface NewServer {
  readonly url: string
  readonly auth: FeedAuth
}

/** The columns that hold an address; the secret is sealed. */
function columnsOf(deps: Pick<Deps, 'env'>, { url, auth }: NewServer) {
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

async function sourceOf(db: Db | Tx, id: string): Promise<SourceRow> {
  const [row] = await listSources(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** The server of a source, held until the transaction ends; throws `not_found` where it has none. */
async function heldServer(tx: Tx, id: string): Promise<ServerRow> {
  await sql`SELECT 1 FROM feed_server WHERE source_id = ${id} FOR UPDATE`.execute(tx)
  const server = await findServer(tx, id)
  if (!server) throw new AppError('not_found')
  return server
}

/** Adds a source that is kept up from its server, and begins; throws `conflict` where the name is taken. */
export async function addServer(
  actor: Actor,
  deps: Deps,
  { name, ...server }: NewServer & { readonly name: string },
): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO feed_source (name, created_by, created_at)
      VALUES (${name}, ${actor.personId}, ${deps.clock.now()}::timestamptz)
      ON CONFLICT (lower(name)) DO NOTHING RETURNING id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) throw new AppError('conflict', 'There is a source of this name already')
    await tx
      .insertInto('feed_server')
      .values({ source_id: id, ...columnsOf(deps, server) })
      .execute()
    await deps.jobs.send(tx, syncJob, { source: id })
    return sourceOf(tx, id)
  })
}

/** Gives a source's server another address or secret, and asks it at once; what was read stays. */
export async function connectServer(
  _actor: Actor,
  deps: Deps,
  id: string,
  server: NewServer,
): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await heldServer(tx, id)
    const columns = columnsOf(deps, server)
    // Another server has a clock, and abilities, of its own.
    const isOther = before.url !== columns.url
    if (isOther) await tx.deleteFrom('feed_cursor').where('source_id', '=', id).execute()
    await tx.updateTable('feed_server').set(columns).where('source_id', '=', id).execute()
    const anew = { state: 'waiting', message: '', failures: 0, next_at: null } as const
    await setServer(tx, id, { ...anew, ...(isOther && { expands: null }) })
    await deps.jobs.send(tx, syncJob, { source: id })
    return sourceOf(tx, id)
  })
}

/** Asks for a sync now; throws `conflict` while the source is paused. */
export async function syncNow(_actor: Actor, deps: Deps, id: string): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await heldServer(tx, id)
    if (server.paused) throw new AppError('conflict', 'This source is paused')
    if (server.state !== 'syncing') await setServer(tx, id, { state: 'waiting', message: '', next_at: null })
    await deps.jobs.send(tx, syncJob, { source: id })
    return sourceOf(tx, id)
  })
}

/** Stops asking a server, or begins again. */
export async function pauseServer(
  _actor: Actor,
  deps: Deps,
  id: string,
  paused: boolean,
): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await heldServer(tx, id)
    await setServer(tx, id, { paused })
    if (!paused && server.paused && server.state !== 'reconnect')
      await deps.jobs.send(tx, syncJob, { source: id })
    return sourceOf(tx, id)
  })
}

/** Sees whether a server answers. What is wrong is told, not thrown. */
export async function testServer(
  deps: Deps,
  address: ServerAddress,
  line = publicInternet,
): Promise<FeedServerTest> {
  try {
    const listings = await lookAtServer(openServer(address, { clock: deps.clock, line }))
    return { ok: true, message: 'The server answers', listings }
  } catch (error) {
    if (!(error instanceof ServerFault)) throw error
    return { ok: false, message: error.message, listings: null }
  }
}

/** Sees whether the server of a source answers with what is kept of it; throws `not_found`. */
export async function testSource(
  _actor: Actor,
  deps: Deps,
  id: string,
  line = publicInternet,
): Promise<FeedServerTest> {
  const server = await findServer(deps.db, id)
  if (!server) throw new AppError('not_found')
  const address = addressOf(deps, server)
  if (address) return testServer(deps, address, line)
  return { ok: false, message: 'The secret no longer fits this office’s key; connect again', listings: null }
}

async function* asideLines(db: Db, id: string): AsyncGenerator<string> {
  yield csvLine(['Key', 'Reason'])
  let last = ''
  for (;;) {
    const { rows } = await sql<{ record_key: string; reason: string }>`
      SELECT record_key, reason FROM feed_set_aside WHERE source_id = ${id} AND record_key > ${last}
      ORDER BY record_key LIMIT 1000`.execute(db)
    for (const { record_key, reason } of rows) yield csvLine([record_key, reason])
    if (rows.length < 1000) return
    last = rows.at(-1)!.record_key
  }
}

/** Records of a source that cannot be read, as CSV; throws `not_found`. */
export async function setAsideOf(_actor: Actor, { db }: Deps, id: string): Promise<Readable> {
  await sourceOf(db, id)
  return Readable.from(asideLines(db, id))
}
