import type { ClientEventKind } from '@pb/contract/client-life'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordClientEvent } from '../clients/index.ts'
import { notify } from '../notifications/index.ts'

/** The client of a request, and the request. */
export interface RequestOwner {
  readonly request_id: string
  readonly agent_id: string
  readonly client_id: string
  readonly user_id: string
  readonly client_name: string
  readonly search_types: readonly string[]
  readonly title: string
}

/** Notifies the agent's open tabs of a changed request, when the transaction commits. */
export function publishRequest(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  { agent_id, user_id }: Pick<RequestOwner, 'agent_id' | 'user_id'>,
): Promise<void> {
  return events.publish(agent_id, { kind: 'client', data: { user_id, what: 'signature' } }, tx)
}

interface RequestActivity {
  readonly kind: Extract<ClientEventKind, `signature-${string}`>
  readonly payload?: Readonly<Record<string, unknown>>
  /** The agent contacted the client. */
  readonly contact?: boolean
  readonly notification?: { readonly message: string; readonly key: string }
}

/** The page of the client with its requests. */
export const getClientPath = ({
  user_id,
  search_types,
}: Pick<RequestOwner, 'user_id' | 'search_types'>): string =>
  `/clients/${search_types.includes('rental') ? 'rental' : 'sale'}/${user_id}/details`

/** Records what happened to a request in the client's timeline, and informs the agent. */
export async function recordRequestActivity(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  owner: RequestOwner,
  { kind, payload = {}, contact = false, notification }: RequestActivity,
): Promise<void> {
  const { agent_id, client_id, user_id, title, client_name, request_id } = owner
  await recordClientEvent(tx, {
    clientId: client_id,
    agentId: agent_id,
    kind,
    payload: { request_id, title, ...payload },
    at: deps.clock.now(),
    contact,
  })
  await publishRequest(tx, deps, owner)
  if (!notification) return
  await notify(tx, deps, agent_id, {
    kind: 'client',
    ...notification,
    payload: { user_id, user: { name: client_name }, link: getClientPath(owner) },
  })
}
