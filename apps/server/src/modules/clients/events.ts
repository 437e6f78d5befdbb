import type { Tx } from '../../platform/db.ts'

/** What an entry of the timeline tells beyond its kind; ids are the wire's. */
export type ClientEventPayload = Readonly<Record<string, unknown>>

export interface ClientEvent {
  readonly clientId: string
  readonly agentId: string
  /** `added`, `sent`, `viewed`, … : each room names its own. */
  readonly kind: string
  readonly payload?: ClientEventPayload
  readonly at: Date
  /** The agent has written, sent or spoken to the client. */
  readonly contact?: boolean
}

/** Writes an entry of a client's timeline, in the transaction of what it tells of, and moves the client's last activity. */
export async function recordClientEvent(tx: Tx, event: ClientEvent): Promise<void> {
  const { clientId, agentId, kind, payload = {}, at, contact = false } = event
  await tx
    .insertInto('client_event')
    .values({ client_id: clientId, agent_id: agentId, kind, payload: JSON.stringify(payload), at })
    .execute()
  await touchClient(tx, { clientId, agentId, at, contact })
}

/** Moves a client's last activity, and the last contact where the agent has written, sent or spoken to the client. */
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
