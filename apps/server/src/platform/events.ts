import { sql } from 'kysely'
import pg, { type Client } from 'pg'
import type { Database, Db, Tx } from './db.ts'

/**
 * What the event stream carries to a person's open tabs, across processes (LISTEN/NOTIFY).
 * - `notification`   `alert_id`
 * - `notifications_read`  `alert_id`, `all` for every one, or `undone` where some are unread again
 * - `mail`  `what` ('new' or 'changed') and `threads`, comma-separated; empty where there are too many to name
 * - `mail_account`  `state` of the account that the mailbox is kept in step with, or `progress`
 * - `client`  `user_id` of a client that changed, was added or went; '0' for several at once
 * - `session_ended`  `session`, the session's hash in base64url: its streams end, and nothing is sent
 */
export interface PersonEvent {
  readonly kind: 'notification' | 'notifications_read' | 'session_ended' | 'mail' | 'mail_account' | 'client'
  readonly data: Readonly<Record<string, string | number>>
}

/** What the tabs of one person hear. */
interface PersonNews {
  readonly personId: string
  readonly event: PersonEvent
}

export interface Events {
  /**
   * Tells every tab of a person, whichever process serves it. Small data only: ids, never contents. With the
   * caller's transaction the event is heard when that commits, and never if it does not.
   */
  publish(personId: string, event: PersonEvent, tx?: Tx | Db): Promise<void>
  /** The same of several. */
  publishAll(news: readonly PersonNews[], tx?: Tx | Db): Promise<void>
  /** Listens for one person; returns the function that stops it. */
  subscribe(personId: string, listener: (event: PersonEvent) => void): () => void
  stop(): Promise<void>
}

const channel = 'pb_events'
const reconnectMs = 1000

/** Events over LISTEN/NOTIFY. A lost connection is made again; what was said meanwhile is lost, and polling covers it. */
export async function openEvents({ db }: Database, connectionString: string): Promise<Events> {
  const listeners = new Map<string, Set<(event: PersonEvent) => void>>()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function deliver(payload: string): void {
    const { to, event } = JSON.parse(payload) as { to: string; event: PersonEvent }
    for (const listener of listeners.get(to) ?? []) listener(event)
  }

  /** Resolves once it listens; a connection that ends later is made again, one that never listened is not. */
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: 'pb-office events' })
    next.on('notification', ({ payload }) => payload !== undefined && deliver(payload))
    // What breaks it also ends it.
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (stopped) return next.end()
    client = next
    next.on('end', reconnectSoon)
  }

  function reconnectSoon(): void {
    if (!stopped) timer = setTimeout(() => void connect().catch(reconnectSoon), reconnectMs)
  }

  await connect()
  return {
    async publish(personId, event, tx = db) {
      await sql`SELECT pg_notify(${channel}, ${JSON.stringify({ to: personId, event })})`.execute(tx)
    },
    async publishAll(news, tx = db) {
      if (news.length === 0) return
      const payloads = news.map(({ personId, event }) => JSON.stringify({ to: personId, event }))
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
