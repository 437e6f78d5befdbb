import { notices, type NoticeKind } from '@pb/rules/notices'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordClientEvent } from '../../clients/index.ts'
import type { Recipient } from '../recipients.ts'
import '../tables.ts'

type NoticeRecipient = Pick<Recipient, 'client_id' | 'participant_id' | 'first_name'> & {
  readonly agent_id: string
}

interface NoticeState {
  readonly offered_at: Date | null
  readonly link_id: string | null
  readonly received_at: Date | null
  readonly received_by: 'agent' | null
}

async function insertNotices(
  tx: Tx,
  to: NoticeRecipient,
  kinds: readonly NoticeKind[],
  state: NoticeState,
): Promise<NoticeKind[]> {
  if (kinds.length === 0) return []
  const rows = await tx
    .insertInto('client_notice')
    .values(
      kinds.map((kind) => ({
        client_id: to.client_id,
        agent_id: to.agent_id,
        participant_id: to.participant_id,
        kind,
        version: notices[kind].version,
        ...state,
      })),
    )
    .onConflict((conflict) => conflict.constraint('client_notice_once').doNothing())
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

const toPayload = ({ participant_id, first_name }: NoticeRecipient) =>
  participant_id === null ? {} : { to: first_name }

/** Records that notices were offered with a link; once per kind. */
export async function recordOfferedNotices(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  person: NoticeRecipient & { readonly link_id: string },
  kinds: readonly NoticeKind[],
): Promise<void> {
  const at = clock.now()
  const { link_id } = person
  const offered = await insertNotices(tx, person, kinds, {
    offered_at: at,
    link_id,
    received_at: null,
    received_by: null,
  })
  if (offered.length === 0) return
  const payload = { kinds: offered, ...toPayload(person) }
  await recordClientEvent(tx, {
    clientId: person.client_id,
    agentId: person.agent_id,
    kind: 'notices-offered',
    payload,
    at,
  })
}

/** Records, on the agent's statement, that notices have been received. */
export async function recordGivenNotices(
  tx: Tx,
  person: NoticeRecipient,
  kinds: readonly NoticeKind[],
  { at, receivedAt }: { at: Date; receivedAt: Date },
): Promise<void> {
  const state = { offered_at: null, link_id: null, received_at: receivedAt, received_by: 'agent' } as const
  const noted = await insertNotices(tx, person, kinds, state)
  if (noted.length === 0) return
  const payload = { kinds: noted, by: 'agent', ...toPayload(person) }
  await recordClientEvent(tx, {
    clientId: person.client_id,
    agentId: person.agent_id,
    kind: 'notices-received',
    payload,
    at,
  })
}

/** Records notices that a client received on a page before being a client; the first receipt counts. */
export async function recordVisitorNotices(
  tx: Tx,
  person: { readonly client_id: string; readonly agent_id: string; readonly name: string },
  received: readonly {
    readonly kind: NoticeKind
    readonly version: number
    readonly offered_at: Date
    readonly received_at: Date
  }[],
): Promise<void> {
  const { client_id, agent_id, name } = person
  for (const { kind, version, offered_at, received_at } of received) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('client_notice')
      .values({
        client_id,
        agent_id,
        participant_id: null,
        kind,
        version,
        offered_at,
        link_id: null,
        received_at,
        received_by: 'page',
        signed_name: name,
      })
      .onConflict((conflict) =>
        conflict
          .constraint('client_notice_once')
          .doUpdateSet({ received_at, received_by: 'page', signed_name: name })
          .where('client_notice.received_at', 'is', null),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n)
      await recordClientEvent(tx, {
        clientId: client_id,
        agentId: agent_id,
        kind: 'notices-received',
        payload: { kinds: [kind], name, version },
        at: received_at,
      })
  }
}
