import { sql, type RawBuilder } from 'kysely'
import '../tables.ts'

/** What a timeline says of something. */
export interface Words {
  readonly title: string
  /** As somebody wrote it. */
  readonly text?: string | null
  /** A path within the product. */
  readonly link?: string | null
}

export type Payload = Readonly<Record<string, unknown>>

/** Whose timeline it is. */
export interface TimelineOwner {
  readonly clientId: string
  readonly agentId: string
}

/**
 * A room's part of every client's timeline. The rooms above this one add theirs with `addTimelineSource`; all of them
 * are asked in one statement.
 */
export interface TimelineSource {
  /** Names the room; lower case. Entries of one moment stand in the order of these names. */
  readonly name: string
  /**
   * `SELECT kind, id, at, payload` (text, bigint, timestamptz, jsonb) of one client, without order and limit: `at` and
   * `id` must be plain columns with an index behind them, so that a page is read from its end.
   */
  readonly rows: (owner: TimelineOwner) => RawBuilder<unknown>
  readonly words: (kind: string, payload: Payload) => Words
}

const eventWords = new Map<string, (payload: Payload) => Words>()

/** How a kind of `client_event` reads; a room that records one of its own says so here. */
export function addEventWords(words: Readonly<Record<string, (payload: Payload) => Words>>): void {
  for (const [kind, say] of Object.entries(words)) eventWords.set(kind, say)
}

/** `listing-opened` as `Listing opened`. */
function plainly(kind: string): string {
  const words = kind.replaceAll(/[-_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const noteTitles: Readonly<Record<string, string>> = {
  note: 'Note',
  call: 'Call',
  text: 'Text message',
  meeting: 'Meeting',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const sources: TimelineSource[] = [
  {
    name: 'event',
    rows: ({ clientId, agentId }) => sql`SELECT kind, id, at, payload FROM client_event
      WHERE client_id = ${clientId} AND agent_id = ${agentId}`,
    words: (kind, payload) => eventWords.get(kind)?.(payload) ?? { title: plainly(kind) },
  },
  {
    name: 'note',
    rows: ({ clientId, agentId }) => sql`
      SELECT kind, id, created_at AS at, jsonb_build_object('body', body) AS payload FROM client_note
      WHERE client_id = ${clientId} AND agent_id = ${agentId} AND removed_at IS NULL`,
    words: (kind, { body }) => ({ title: noteTitles[kind] ?? plainly(kind), text: textOf(body) }),
  },
  {
    name: 'task',
    rows: ({ clientId, agentId }) => sql`
      SELECT CASE WHEN done_at IS NULL THEN 'added' ELSE 'done' END AS kind, id, shown_at AS at,
        jsonb_build_object('title', title) AS payload FROM client_task
      WHERE client_id = ${clientId} AND agent_id = ${agentId} AND removed_at IS NULL`,
    words: (kind, { title }) => ({
      title: kind === 'done' ? 'Task done' : 'Task added',
      text: textOf(title),
    }),
  },
]

/** Adds a room's entries to every timeline. */
export function addTimelineSource(source: TimelineSource): void {
  sources.push(source)
}

export const timelineSources = (): readonly TimelineSource[] => sources
