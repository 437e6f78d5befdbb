import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { notify, type News } from '../../notifications/index.ts'
import { nameOf } from '../people.ts'
import { tellOfClient } from '../tell.ts'
import type { OpenLink } from './find-link.ts'

/** Who did something on a page: `Nora Bell`, or `Tom Bell (with Nora Bell)`. */
export const readerOf = (link: OpenLink): string =>
  link.participant_id === null ? nameOf(link) : `${nameOf(link)} (with ${link.client_name})`

interface Told {
  /** Of the timeline. */
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly what: 'viewed' | 'marked' | 'asked' | 'notice'
  /** What the agent is notified of; null where the timeline is enough. */
  readonly news: Pick<News, 'kind' | 'message' | 'key'> | null
}

/** Writes what a reader did into the timeline, and tells the agent: open tabs at once, and by a notification. */
export async function tellAgent(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  link: OpenLink,
  { kind, payload, what, news }: Told,
): Promise<void> {
  const { client_id, agent_id, user_id, participant_id, first_name, search_types } = link
  const by = participant_id === null ? {} : { by: first_name }
  await recordClientEvent(tx, {
    clientId: client_id,
    agentId: agent_id,
    kind,
    payload: { ...payload, ...by },
    at: deps.clock.now(),
  })
  await tellOfClient(tx, deps, agent_id, user_id, what)
  if (news === null) return
  const path = `/clients/${search_types.includes('rental') ? 'rental' : 'sale'}/${user_id}/saved-listings`
  await notify(tx, deps, agent_id, {
    ...news,
    payload: { user_id, user: { name: link.client_name }, link: path },
  })
}
