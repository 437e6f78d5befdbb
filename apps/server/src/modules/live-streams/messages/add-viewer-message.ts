import type { Body, Reply } from '@pb/contract/endpoint'
import type { live } from '@pb/contract/live-streams'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { noFields, takeIn } from '../../inquiries/index.ts'
import { getOpening } from '../broadcast/opening.ts'
import { publishLiveStream } from '../records/publish.ts'
import { watchErrors } from '../texts.ts'
import { findWatched, getPageState } from '../watch/find-watched.ts'
import { lockAudience } from '../watch/heartbeats.ts'
import { liveStreamChanged } from '../watch/live-cache.ts'
import type { Snapshot } from '../watch/snapshot.ts'
import { insertMessage, presentMessage, type MessageRow } from './message-row.ts'

type Input = Body<(typeof live)['addViewerMessage']>

/** Messages of one viewer, and of all viewers of a live stream. */
const limits = { viewer: { max: 20, seconds: 60 }, stream: { max: 900, seconds: 60 } }

/** Throws `rule_broken` for a message that cannot be written now. */
function assertOpen(snapshot: Snapshot, kind: Input['kind'], now: Date): void {
  const state = getPageState(snapshot, now)
  if (state === 'canceled') throw new AppError('rule_broken', watchErrors.canceled)
  // Questions reach the agent at any time.
  if (kind === 'question') return
  if (!snapshot.chat) throw new AppError('rule_broken', watchErrors.chatOff)
  const isOpen =
    state === 'live' || state === 'interrupted' || (state === 'early' && now >= getOpening(snapshot))
  if (!isOpen) throw new AppError('rule_broken', watchErrors.chatClosed)
}

/** The viewer with this key, who has the name that was entered last. Throws for one who is muted or removed. */
async function saveViewer(tx: Tx, id: string, { viewer, name }: Input, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string; muted_at: Date | null; removed_at: Date | null }>`
    INSERT INTO live_viewer AS v (live_stream_id, key, number, name, created_at, last_seen_at)
    SELECT ${id}::bigint, ${viewer}, count(*)::int + 1, ${name}, ${now}::timestamptz, ${now}::timestamptz
    FROM live_viewer WHERE live_stream_id = ${id}
    ON CONFLICT ON CONSTRAINT live_viewer_once DO UPDATE SET name = excluded.name
    RETURNING v.id, v.muted_at, v.removed_at`.execute(tx)
  const [row] = rows
  if (row!.removed_at) throw new AppError('not_found', watchErrors.removed)
  if (row!.muted_at) throw new AppError('rule_broken', watchErrors.muted)
  return row!.id
}

/** A question becomes an inquiry about the listing, once. */
async function takeInQuestion(
  tx: Tx,
  deps: Deps,
  { listing_id }: Snapshot,
  message: MessageRow,
  input: Input,
) {
  const { name, email, phone, text } = input
  const { inquiryId } = await takeIn(tx, deps, {
    key: `live-stream:${message.id}`,
    source: 'live_stream',
    reader: '',
    reading: 'read',
    at: deps.clock.now(),
    fields: { ...noFields, name, email, phone, message: text },
    listingId: listing_id,
  })
  await tx.updateTable('live_message').set({ inquiry_id: inquiryId }).where('id', '=', message.id).execute()
}

/**
 * Stores what a viewer writes, once for its key: to everyone, or as a question to the agent. What a machine filled in is
 * acknowledged and left alone. Throws `not_found`, `too_many`, and `rule_broken` with the reason.
 */
export async function addViewerMessage(
  deps: Deps,
  token: string,
  input: Input,
): Promise<Reply<(typeof live)['addViewerMessage']>> {
  const snapshot = await findWatched(deps, token)
  const now = deps.clock.now()
  assertOpen(snapshot, input.kind, now)
  await consumeRateLimit(deps, `live-viewer:${snapshot.id}:${input.viewer}`, limits.viewer)
  await consumeRateLimit(deps, `live-stream:${snapshot.id}`, limits.stream)
  if (input.website !== '') return { message: null }
  const message = await deps.db.transaction().execute(async (tx) => {
    await lockAudience(tx, snapshot.id)
    const viewer_id = await saveViewer(tx, snapshot.id, input, now)
    const { kind, name, text } = input
    const { row, isNew } = await insertMessage(tx, {
      live_stream_id: snapshot.id,
      viewer_id,
      kind,
      name,
      text,
      // Keys of different viewers never meet.
      key: `${input.viewer}:${input.key}`,
      created_at: now,
    })
    if (isNew && kind === 'question') await takeInQuestion(tx, deps, snapshot, row, input)
    if (isNew && kind === 'question') await publishLiveStream(tx, deps, snapshot)
    return row
  })
  liveStreamChanged(deps, snapshot.id)
  return { message: presentMessage(message) }
}
