import type { AssignmentReason } from '@pb/contract/inquiry-schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

export interface Assignment {
  readonly agentId: string | null
  /** Internal id of the agent's client; null without one. */
  readonly clientId: string | null
  readonly reason: AssignmentReason
}

export interface AssignmentInput {
  /** Normalized; empty without one. */
  readonly email: string
  readonly phone: string
  /** The agent whose listing it is about. */
  readonly listingAgentId: string | null
  /** The agent in whose mailbox it arrived. */
  readonly mailboxOwner: string | null
  readonly roundRobin: boolean
}

const isActive = (agent: string) =>
  sql`EXISTS (SELECT FROM agent a WHERE a.person_id = ${sql.ref(agent)} AND a.deactivated_at IS NULL)`

/** The agent's client with this address, else with this phone: of the mailbox's owner first, then the latest active. */
async function findClient(tx: Tx, { email, phone, mailboxOwner }: AssignmentInput) {
  const { rows } = await sql<{ id: string; agent_id: string }>`
    SELECT c.id, c.agent_id FROM client c
    WHERE c.archived_at IS NULL AND ${isActive('c.agent_id')} AND c.id IN (
      SELECT client_id FROM client_email WHERE email = ${email}::citext AND ${email} <> ''
      UNION ALL
      SELECT client_id FROM client_phone
      WHERE ${phone} <> '' AND phone = ${phone} AND translate(phone, ' ()+.-', '') LIKE '%' || translate(${phone}, ' ()+.-', '') || '%')
    ORDER BY c.agent_id IS NOT DISTINCT FROM ${mailboxOwner}::bigint DESC, c.last_activity_at DESC, c.id DESC LIMIT 1`.execute(
    tx,
  )
  return rows[0]
}

async function findAgentOfOpenInquiry(
  tx: Tx,
  { email, phone }: AssignmentInput,
): Promise<string | undefined> {
  const { rows } = await sql<{ agent_id: string }>`
    SELECT i.agent_id FROM inquiry i
    WHERE i.state = 'open' AND i.reading <> 'unverified' AND i.agent_id IS NOT NULL AND ${isActive('i.agent_id')}
      AND ((i.email <> '' AND i.email = ${email}) OR (i.phone <> '' AND i.phone = ${phone}))
    ORDER BY i.last_message_at DESC, i.id DESC LIMIT 1`.execute(tx)
  return rows[0]?.agent_id
}

export async function isActiveAgent(tx: Tx, personId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM agent WHERE person_id = ${personId} AND deactivated_at IS NULL`.execute(tx)
  return rows.length > 0
}

/** The agent on duty whose turn it is; it is then the turn of the others. */
async function takeTurn(tx: Tx): Promise<string | undefined> {
  // One at a time, so that two inquiries at once go to two agents.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('inquiry_duty', 0))`.execute(tx)
  const { rows } = await sql<{ agent_id: string }>`
    UPDATE inquiry_duty SET last_turn = (SELECT max(last_turn) + 1 FROM inquiry_duty)
    WHERE agent_id = (SELECT d.agent_id FROM inquiry_duty d JOIN agent a ON a.person_id = d.agent_id
      WHERE a.deactivated_at IS NULL ORDER BY d.last_turn, d.agent_id LIMIT 1)
    RETURNING agent_id`.execute(tx)
  return rows[0]?.agent_id
}

/**
 * Decides to whom a new inquiry goes: the agent whose client it is, the one who has an open inquiry with the person, the
 * listing's agent, the one whose mailbox received it, the next on duty, or no one.
 */
export async function decideAssignment(tx: Tx, input: AssignmentInput): Promise<Assignment> {
  const client = await findClient(tx, input)
  if (client) return { agentId: client.agent_id, clientId: client.id, reason: 'client' }
  const to = (agentId: string, reason: AssignmentReason): Assignment => ({ agentId, clientId: null, reason })
  const known = await findAgentOfOpenInquiry(tx, input)
  if (known !== undefined) return to(known, 'open_inquiry')
  const { listingAgentId, mailboxOwner, roundRobin } = input
  if (listingAgentId !== null && (await isActiveAgent(tx, listingAgentId)))
    return to(listingAgentId, 'listing')
  if (mailboxOwner !== null && (await isActiveAgent(tx, mailboxOwner))) return to(mailboxOwner, 'mailbox')
  const next = roundRobin ? await takeTurn(tx) : undefined
  return next === undefined ? { agentId: null, clientId: null, reason: 'unassigned' } : to(next, 'duty')
}
