import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notifyAll } from '../../notifications/index.ts'

export type NotifyDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

/** Who hears of unassigned inquiries: active agents on duty; without any, the supervisors. */
export async function findAgentsOnDuty(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    WITH duty AS (SELECT a.person_id FROM inquiry_duty d JOIN agent a ON a.person_id = d.agent_id
      WHERE a.deactivated_at IS NULL)
    SELECT person_id FROM duty UNION ALL
    SELECT person_id FROM agent
    WHERE 'SUPERVISOR' = ANY (roles) AND deactivated_at IS NULL AND NOT EXISTS (SELECT FROM duty)
    ORDER BY person_id LIMIT 200`.execute(tx)
  return rows.map(({ person_id }) => person_id)
}

/** Who may take an unassigned inquiry and hears of it: the agents of its group, or who is on duty. */
export async function findTakers(tx: Tx, pondId: string | null): Promise<string[]> {
  if (pondId === null) return findAgentsOnDuty(tx)
  const { rows } = await sql<{ person_id: string }>`
    SELECT a.person_id FROM inquiry_group_member m JOIN agent a ON a.person_id = m.agent_id
    WHERE m.group_id = ${pondId} AND a.deactivated_at IS NULL ORDER BY a.person_id LIMIT 500`.execute(tx)
  return rows.length > 0 ? rows.map(({ person_id }) => person_id) : findSupervisors(tx)
}

export async function findSupervisors(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`SELECT person_id FROM agent
    WHERE 'SUPERVISOR' = ANY (roles) AND deactivated_at IS NULL ORDER BY person_id LIMIT 200`.execute(tx)
  return rows.map(({ person_id }) => person_id)
}

export async function isActiveAgent(tx: Tx, personId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM agent WHERE person_id = ${personId} AND deactivated_at IS NULL`.execute(tx)
  return rows.length > 0
}

/** Publishes a change of an inquiry to the open tabs of these people, on commit. */
export const publishInquiry = (
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  people: readonly string[],
  inquiryId: string,
): Promise<void> =>
  events.publishAll(
    people.map((personId) => ({ personId, event: { kind: 'inquiry', data: { inquiry_id: inquiryId } } })),
    tx,
  )

/** Notifies people of an inquiry, once for each key. */
export async function notifyAgents(
  tx: Tx,
  deps: NotifyDeps,
  people: readonly string[],
  { inquiryId, message, key }: { readonly inquiryId: string; readonly message: string; readonly key: string },
): Promise<void> {
  await notifyAll(
    tx,
    deps,
    people.map((personId) => ({
      personId,
      kind: 'inquiry' as const,
      message: message.slice(0, 400),
      payload: { link: `/inquiries/${inquiryId}` },
      key,
    })),
  )
}
