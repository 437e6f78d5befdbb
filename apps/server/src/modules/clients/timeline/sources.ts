import type { ClientEventKind } from '@pb/contract/client-life'
import { sql, type RawBuilder } from 'kysely'
import { optInEntries, optOutEntries } from '../../email-opt-outs/index.ts'
import './tables.ts'

/** The text of a timeline entry. */
export interface EntryText {
  /** The kind to present, where the stored one covers several. */
  readonly kind?: string
  readonly title: string
  /** Text written by a person, shown verbatim. */
  readonly text?: string | null
  /** A path within the product. */
  readonly link?: string | null
}

export type Payload = Readonly<Record<string, unknown>>

/** The client whose timeline is read, and the agent. */
export interface TimelineOwner {
  readonly clientId: string
  readonly agentId: string
}

/**
 * A module's part of every client's timeline. Modules above this one add theirs with `addTimelineSource`; one statement
 * reads all of them.
 */
export interface TimelineSource {
  /** Identifies the module; lower case. Entries with the same time are sorted by it. */
  readonly name: string
  /**
   * `SELECT kind, id, at, payload` (text, bigint, timestamptz, jsonb) of one client, without order and limit. `at` and
   * `id` must be plain indexed columns, so that a page is read from the end of the index.
   */
  readonly rows: (owner: TimelineOwner) => RawBuilder<unknown>
  readonly format: (kind: string, payload: Payload) => EntryText
}

const eventTexts = new Map<string, (payload: Payload) => EntryText>()

/** Registers the texts of kinds of `client_event`, called by the modules that record them. */
export function addEventTexts(
  texts: Readonly<Partial<Record<ClientEventKind, (payload: Payload) => EntryText>>>,
): void {
  for (const [kind, format] of Object.entries(texts)) eventTexts.set(kind, format)
}

/** `listing-opened` as `Listing opened`. */
function formatKind(kind: string): string {
  const text = kind.replaceAll(/[-_.]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const noteTitles: Readonly<Record<string, string>> = {
  note: 'Note',
  call: 'Call',
  text: 'Text message',
  meeting: 'Meeting',
}

const sources: TimelineSource[] = [
  {
    name: 'event',
    rows: ({ clientId, agentId }) => sql`SELECT kind, id, at, payload FROM client_event
      WHERE client_id = ${clientId} AND agent_id = ${agentId}`,
    format: (kind, payload) => eventTexts.get(kind)?.(payload) ?? { title: formatKind(kind) },
  },
  {
    name: 'note',
    rows: ({ clientId, agentId }) => sql`
      SELECT kind, id, created_at AS at, jsonb_build_object('body', body) AS payload FROM client_note
      WHERE client_id = ${clientId} AND agent_id = ${agentId} AND removed_at IS NULL`,
    format: (kind, { body }) => ({
      title: noteTitles[kind] ?? formatKind(kind),
      text: typeof body === 'string' ? body : '',
    }),
  },
  {
    name: 'email-opt-out',
    rows: ({ clientId }) => optOutEntries(clientId),
    format: (kind, { source, reason }) => ({
      title: optOutTitles[String(source)] ?? formatKind(kind),
      text: toReason(reason),
    }),
  },
  {
    name: 'email-opt-in',
    rows: ({ clientId }) => optInEntries(clientId),
    format: (_kind, { reason }) => ({ title: 'Gets emails again', text: toReason(reason) }),
  },
]

const toReason = (reason: unknown): string | null =>
  typeof reason === 'string' && reason !== '' ? reason : null

const optOutTitles: Readonly<Record<string, string>> = {
  link: 'Stopped emails by the link in one',
  'one-click': 'Stopped emails in the mail program',
  agent: 'Asked not to get emails',
  import: 'Do not email, by an imported file',
  reply: 'Asked in a reply not to get emails',
}

/** Adds a module's entries to every timeline. */
export function addTimelineSource(source: TimelineSource): void {
  sources.push(source)
}

export const getTimelineSources = (): readonly TimelineSource[] => sources
