import { sql, type Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { watchingSince } from './watching.ts'
import '../tables.ts'

/** Fragments at the live edge that a playlist has. */
const edgeFragments = 12
/** Messages that a viewer who comes late gets. */
const latestMessages = 100

type Stream = Selectable<Tables['live_stream']>

interface SnapshotMessage {
  readonly id: string
  readonly kind: 'chat' | 'host'
  readonly name: string
  readonly text: string
  readonly created_at: Date
}

export interface EdgeFragment {
  readonly sequence: number
  readonly generation: number
  readonly duration_ms: number
}

/** What all viewers of a live stream get, read once for all of them. */
export interface Snapshot extends Pick<
  Stream,
  | 'id'
  | 'source'
  | 'chat'
  | 'canceled_at'
  | 'started_at'
  | 'ended_at'
  | 'leased_until'
  | 'recording_state'
  | 'keep_recording'
  | 'trim_from_ms'
  | 'trim_to_ms'
> {
  readonly agent_id: string
  readonly listing_id: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly open_house_canceled_at: Date | null
  readonly has_fragments: boolean
  readonly viewers: number
  /** Of the latest fragment; empty before the first. */
  readonly mime: string
  /** The latest fragments, the oldest first. */
  readonly edge: readonly EdgeFragment[]
  /** First fragment of the latest generation; 0 without one. */
  readonly first_sequence: number
  readonly messages: readonly SnapshotMessage[]
  readonly hidden_ids: readonly string[]
  readonly muted: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
}

type StreamColumns = Omit<
  Snapshot,
  'edge' | 'mime' | 'first_sequence' | 'messages' | 'hidden_ids' | 'muted' | 'removed'
>

async function findStream(db: Db, id: string, now: Date): Promise<StreamColumns | undefined> {
  const { rows } = await sql<StreamColumns>`
    SELECT s.id, s.source, s.chat AND l.internet_consumer_comment AS chat, s.canceled_at, s.started_at, s.ended_at, s.leased_until, s.recording_state,
      s.keep_recording, s.trim_from_ms, s.trim_to_ms, l.agent_id, o.listing_id, o.starts_at, o.ends_at,
      o.canceled_at AS open_house_canceled_at,
      EXISTS (SELECT FROM live_fragment f WHERE f.live_stream_id = s.id) AS has_fragments,
      (SELECT count(*)::int FROM live_viewer v WHERE v.live_stream_id = s.id AND v.removed_at IS NULL
        AND v.last_seen_at > ${watchingSince(now)}::timestamptz) AS viewers
    FROM live_stream s JOIN open_house o ON o.id = s.open_house_id JOIN listing l ON l.id = o.listing_id
      JOIN agent ON agent.person_id = l.agent_id AND agent.deactivated_at IS NULL
    WHERE s.id = ${id} AND l.internet_entire_listing_display`.execute(db)
  return maybeOne(rows)
}

interface EdgeRow extends EdgeFragment {
  readonly mime: string
  readonly first_sequence: number
}

async function findEdge(db: Db, id: string): Promise<EdgeRow[]> {
  const { rows } = await sql<EdgeRow>`
    SELECT f.sequence, f.generation, f.duration_ms, g.mime,
      (SELECT min(m.sequence) FROM live_fragment m WHERE m.live_stream_id = f.live_stream_id
        AND m.generation = f.generation) AS first_sequence
    FROM (SELECT * FROM live_fragment WHERE live_stream_id = ${id} ORDER BY sequence DESC LIMIT ${edgeFragments}) f
      JOIN live_generation g ON g.live_stream_id = f.live_stream_id AND g.generation = f.generation
    ORDER BY f.sequence`.execute(db)
  return rows
}

async function findMessages(db: Db, id: string) {
  const { rows } = await sql<SnapshotMessage & { hidden: boolean }>`
    SELECT id, kind, name, text, created_at, hidden_at IS NOT NULL AS hidden FROM live_message
    WHERE live_stream_id = ${id} AND kind <> 'question' ORDER BY id DESC LIMIT ${latestMessages}`.execute(db)
  return rows.toReversed()
}

async function findRestricted(db: Db, id: string) {
  const { rows } = await sql<{ key: string; muted: boolean; removed: boolean }>`
    SELECT key, muted_at IS NOT NULL AS muted, removed_at IS NOT NULL AS removed FROM live_viewer
    WHERE live_stream_id = ${id} AND (muted_at IS NOT NULL OR removed_at IS NOT NULL)`.execute(db)
  return {
    muted: new Set(rows.filter(({ muted }) => muted).map(({ key }) => key)),
    removed: new Set(rows.filter(({ removed }) => removed).map(({ key }) => key)),
  }
}

/** Reads what viewers of a live stream get; null for an unknown one, and one of an agent who left. */
export async function loadSnapshot(db: Db, id: string, now: Date): Promise<Snapshot | null> {
  const [stream, edge, messages, restricted] = await Promise.all([
    findStream(db, id, now),
    findEdge(db, id),
    findMessages(db, id),
    findRestricted(db, id),
  ])
  if (!stream) return null
  const last = edge.at(-1)
  return {
    ...stream,
    ...restricted,
    mime: last?.mime ?? '',
    first_sequence: last?.first_sequence ?? 0,
    edge,
    messages: messages.filter(({ hidden }) => !hidden),
    hidden_ids: messages.filter(({ hidden }) => hidden).map(({ id: messageId }) => messageId),
  }
}
