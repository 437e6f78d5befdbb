import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { notify, type NewNotification } from '../../notifications/index.ts'
import { formatName } from '../recipients.ts'
import { publishClientEvent } from '../client-events.ts'
import type { ActiveLink } from './active-link.ts'

/** Formats the name of the reader: `Nora Bell`, or `Tom Bell (with Nora Bell)`. */
export const formatReader = (link: ActiveLink): string =>
  link.participant_id === null ? formatName(link) : `${formatName(link)} (with ${link.client_name})`

interface ReaderActivity {
  /** Kind of the timeline event. */
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly what: 'viewed' | 'marked' | 'asked' | 'notice'
  /** The agent's notification; null if the timeline is enough. */
  readonly notification: Pick<NewNotification, 'kind' | 'message' | 'key'> | null
}

/** Records a reader's activity in the timeline, and informs the agent through open tabs and a notification. */
export async function recordActivity(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  link: ActiveLink,
  { kind, payload, what, notification: news }: ReaderActivity,
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
  await publishClientEvent(tx, deps, agent_id, user_id, what)
  if (news === null) return
  const path = `/clients/${search_types.includes('rental') ? 'rental' : 'sale'}/${user_id}/saved-listings`
  await notify(tx, deps, agent_id, {
    ...news,
    payload: { user_id, user: { name: link.client_name }, link: path },
  })
}
