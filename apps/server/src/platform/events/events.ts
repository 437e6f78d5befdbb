import { sql } from 'kysely'
import { DatabaseClient } from '../db/client.ts'
import type { Database, Db, Tx } from '../db/db.ts'

/**
 * An event for a person's open tabs, across processes (LISTEN/NOTIFY).
 * - `notification`   `alert_id`
 * - `notifications_read`  `alert_id`, `all` for all, or `undone` when some are unread again
 * - `mail`  `what` ('new' or 'changed') and `threads`, comma-separated; empty when there are too many to list
 * - `drafts_closed`  `drafts`, comma-separated ids of drafts that were deleted, because they were `sent` (1) or removed (0)
 * - `mail_account`  `state` of the synced account, or `progress`
 * - `client`  `user_id` of a client that was changed, added or removed; '0' for several
 * - `calendar`  something in the agent's calendar was added, changed or removed
 * - `inquiry`  `inquiry_id` of an inquiry that came in or changed
 * - `open_house`  `open_house_id` of an open house whose visitors changed; to its host
 * - `live_stream`  `live_stream_id` of a live stream that changed; to its host
 * - `pay_run`  `run_id` of a pay run whose state or progress changed; to supervisors
 * - `session_ended`  `session`, the session's hash in base64url: its streams end, and nothing is sent
 */
export interface PersonEvent {
  readonly kind:
    | 'notification'
    | 'notifications_read'
    | 'session_ended'
    | 'mail'
    | 'drafts_closed'
    | 'mail_account'
    | 'client'
    | 'calendar'
    | 'inquiry'
    | 'open_house'
    | 'live_stream'
    | 'pay_run'
  readonly data: Readonly<Record<string, string | number>>
}

interface PersonMessage {
  readonly personId: string
  readonly event: PersonEvent
}

export interface Events {
  /**
   * Publishes an event to all tabs of a person, in every process. Data contains ids, never content. With a transaction,
   * the event is sent on commit.
   */
  publish(personId: string, event: PersonEvent, tx?: Tx | Db): Promise<void>
  publishAll(messages: readonly PersonMessage[], tx?: Tx | Db): Promise<void>
  /** Subscribes to one person's events; returns the function that unsubscribes. */
  subscribe(personId: string, listener: (event: PersonEvent) => void): () => void
  stop(): Promise<void>
}

const channel = 'pb_events'
const reconnectMs = 1000

/** How often the listening connection is checked, and how long it may take to answer. */
const heartbeat = { intervalMs: 15_000, timeoutMs: 5000 }

interface EventOptions {
  readonly intervalMs?: number
  readonly timeoutMs?: number
  /** Prepares each connection before it listens; throws to have none. */
  readonly onConnect?: (client: DatabaseClient) => Promise<void>
}

/**
 * Events over LISTEN/NOTIFY. Reconnects after a lost connection, also one that broke without a word: nothing is sent on
 * a listening connection, so a heartbeat tests it. Events in between are lost, and clients poll.
 */
export async function openEvents(
  { db }: Database,
  connectionString: string,
  { intervalMs = heartbeat.intervalMs, timeoutMs = heartbeat.timeoutMs, onConnect }: EventOptions = {},
): Promise<Events> {
  const listeners = new Map<string, Set<(event: PersonEvent) => void>>()
  let client: DatabaseClient | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function deliver(payload: string): void {
    const { to, event } = JSON.parse(payload) as { to: string; event: PersonEvent }
    for (const listener of listeners.get(to) ?? []) listener(event)
  }

  /** Resolves when listening. Reconnects when the connection ends later, not when the first attempt fails. */
  async function connect(): Promise<void> {
    const next = new DatabaseClient({
      connectionString,
      application_name: 'pb-office events',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    next.on('notification', ({ payload }) => payload !== undefined && deliver(payload))
    try {
      await next.connect()
      await onConnect?.(next)
      await next.query(`LISTEN ${channel}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (stopped) return next.end()
    client = next
    next.on('end', () => reconnectSoon(next))
    checkLater(next)
  }

  /** Replaces a connection, once; the connection may never report its end. */
  function reconnectSoon(lost: DatabaseClient | undefined): void {
    if (stopped || client !== lost) return
    client = undefined
    clearTimeout(timer)
    lost?.end().catch(() => {})
    timer = setTimeout(() => void connect().catch(() => reconnectSoon(undefined)), reconnectMs)
  }

  function checkLater(current: DatabaseClient): void {
    if (stopped || client !== current) return
    timer = setTimeout(() => {
      current.query('SELECT').then(
        () => checkLater(current),
        () => reconnectSoon(current),
      )
    }, intervalMs)
  }

  await connect()
  return {
    async publish(personId, event, tx = db) {
      await sql`SELECT pg_notify(${channel}, ${JSON.stringify({ to: personId, event })})`.execute(tx)
    },
    async publishAll(messages, tx = db) {
      if (messages.length === 0) return
      const payloads = messages.map(({ personId, event }) => JSON.stringify({ to: personId, event }))
      await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(tx)
    },
    subscribe(personId, listener) {
      const set = listeners.get(personId) ?? new Set()
      listeners.set(personId, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(personId) === set) listeners.delete(personId)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
