import type { Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** Details of a timeline entry; ids are those of the API. */
export type ClientEventPayload = Readonly<Record<string, unknown>>

export interface ClientEvent {
  readonly clientId: string
  readonly agentId: string
  /** `added`, `sent`, `viewed`, …; each module defines its own kinds. */
  readonly kind: string
  readonly payload?: ClientEventPayload
  readonly at: Date
  /** True when the agent contacted the client. */
  readonly contact?: boolean
}

/** Inserts a timeline entry, in the transaction of the change it records, and updates the client's last activity. */
export async function recordClientEvent(tx: Tx, event: ClientEvent): Promise<void> {
  const { clientId, agentId, kind, payload = {}, at, contact = false } = event
  await tx
    .insertInto('client_event')
    .values({ client_id: clientId, agent_id: agentId, kind, payload: toJsonText(payload), at })
    .execute()
  await touchClient(tx, { clientId, agentId, at, contact })
}

/** Updates a client's last activity, and with `contact` the last contact too; neither ever moves back. */
export async function touchClient(
  tx: Tx,
  { clientId, agentId, at, contact = false }: Pick<ClientEvent, 'clientId' | 'agentId' | 'at' | 'contact'>,
): Promise<void> {
  await tx
    .updateTable('client')
    .set((eb) => ({
      last_activity_at: eb.fn<Date>('greatest', ['last_activity_at', eb.val(at)]),
      ...(contact && { last_contacted_at: eb.fn<Date>('greatest', ['last_contacted_at', eb.val(at)]) }),
    }))
    .where('id', '=', clientId)
    .where('agent_id', '=', agentId)
    .execute()
}
