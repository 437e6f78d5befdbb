import { notices, type NoticeKind } from '@pb/rules/notices'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordClientEvent } from '../../clients/index.ts'
import type { Reader } from '../people.ts'
import '../tables.ts'

type To = Pick<Reader, 'client_id' | 'participant_id' | 'first_name'> & { readonly agent_id: string }

interface How {
  readonly offered_at: Date | null
  readonly link_id: string | null
  readonly received_at: Date | null
  readonly received_by: 'agent' | null
}

async function write(tx: Tx, to: To, kinds: readonly NoticeKind[], how: How): Promise<NoticeKind[]> {
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
        ...how,
      })),
    )
    .onConflict((conflict) => conflict.constraint('client_notice_once').doNothing())
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

const to = ({ participant_id, first_name }: To) => (participant_id === null ? {} : { to: first_name })

/** Logs that notices were offered to somebody with a link; once for each kind. */
export async function offerNotices(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  person: To & { readonly link_id: string },
  kinds: readonly NoticeKind[],
): Promise<void> {
  const at = clock.now()
  const { link_id } = person
  const offered = await write(tx, person, kinds, {
    offered_at: at,
    link_id,
    received_at: null,
    received_by: null,
  })
  if (offered.length === 0) return
  const payload = { kinds: offered, ...to(person) }
  await recordClientEvent(tx, {
    clientId: person.client_id,
    agentId: person.agent_id,
    kind: 'notices-offered',
    payload,
    at,
  })
}

/** Logs that somebody has received notices already, by the agent's word. */
export async function noteGiven(
  tx: Tx,
  person: To,
  kinds: readonly NoticeKind[],
  { at, receivedAt }: { at: Date; receivedAt: Date },
): Promise<void> {
  const how = { offered_at: null, link_id: null, received_at: receivedAt, received_by: 'agent' } as const
  const noted = await write(tx, person, kinds, how)
  if (noted.length === 0) return
  const payload = { kinds: noted, by: 'agent', ...to(person) }
  await recordClientEvent(tx, {
    clientId: person.client_id,
    agentId: person.agent_id,
    kind: 'notices-received',
    payload,
    at,
  })
}
