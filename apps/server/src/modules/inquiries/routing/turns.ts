import { formatIsoDate, officeTimeZone } from '@pb/rules/time-zone'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** Words in the title of an all-day event of an agent who is away. */
const awayWords = String.raw`\m(vacation|out of office|ooo|pto|day off|days off|time off|on leave|away)\M`

/** Whether an agent `member.agent_id` works at a time: active, within the own hours, without an all-day event about being away. */
function isAvailable(at: Date): RawBuilder<unknown> {
  const local = sql`(${at}::timestamptz AT TIME ZONE ${officeTimeZone})`
  const minute = sql`extract(hour FROM ${local}) * 60 + extract(minute FROM ${local})`
  const today = formatIsoDate(officeTimeZone, at)
  return sql`EXISTS (SELECT FROM agent a WHERE a.person_id = member.agent_id AND a.deactivated_at IS NULL)
    AND (member.work_days = '{}' OR (extract(dow FROM ${local})::int = ANY (member.work_days)
      AND ${minute} >= member.work_start AND ${minute} < member.work_end))
    AND NOT EXISTS (SELECT FROM calendar_event e WHERE e.agent_id = member.agent_id AND e.all_day AND e.deleted_at IS NULL
      AND e.status <> 'cancelled' AND e.title ~* ${awayWords}
      AND e.starts_at < ${today}::date + interval '1 day' AND e.ends_at > ${today}::date)`
}

/** Who takes turns: of a group, or who is on duty. */
const members = (groupId: string | null): RawBuilder<unknown> =>
  groupId === null
    ? sql`(SELECT agent_id, last_turn, '{}'::int[] AS work_days, 0 AS work_start, 1440 AS work_end FROM inquiry_duty)`
    : sql`(SELECT agent_id, last_turn, work_days, work_start, work_end FROM inquiry_group_member WHERE group_id = ${groupId})`

interface TurnInput {
  readonly groupId: string | null
  readonly at: Date
  /** Agents who had it already. */
  readonly except?: readonly string[]
}

/** The agent whose turn it is: the one who works now and had an inquiry longest ago. */
export async function findNextInTurn(
  db: Db | Tx,
  { groupId, at, except = [] }: TurnInput,
): Promise<string | undefined> {
  const { rows } = await sql<{ agent_id: string }>`
    SELECT member.agent_id FROM ${members(groupId)} member
    WHERE ${isAvailable(at)} AND NOT member.agent_id = ANY (${[...except]}::bigint[])
    ORDER BY member.last_turn, member.agent_id LIMIT 1`.execute(db)
  return maybeOne(rows)?.agent_id
}

/** The agent whose turn it is; it is then the turn of the others. Undefined when no one works now. */
export async function takeTurn(tx: Tx, input: TurnInput): Promise<string | undefined> {
  const { groupId } = input
  // One at a time, so that two inquiries at once go to two agents.
  await lockUntilCommit(tx, 'inquiry-turn', groupId ?? 'duty')
  const agentId = await findNextInTurn(tx, input)
  if (agentId === undefined) return undefined
  if (groupId === null)
    await sql`UPDATE inquiry_duty SET last_turn = (SELECT max(last_turn) + 1 FROM inquiry_duty)
      WHERE agent_id = ${agentId}`.execute(tx)
  else
    await sql`UPDATE inquiry_group_member SET last_turn = (SELECT max(last_turn) + 1 FROM inquiry_group_member WHERE group_id = ${groupId})
      WHERE agent_id = ${agentId} AND group_id = ${groupId}`.execute(tx)
  return agentId
}

/** The active supervisor to whom a rule gave an inquiry longest ago. */
export async function findNextSupervisor(db: Db | Tx): Promise<string | undefined> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT a.person_id FROM agent a WHERE 'SUPERVISOR' = ANY (a.roles) AND a.deactivated_at IS NULL
    ORDER BY (SELECT max(i.assigned_at) FROM inquiry i WHERE i.agent_id = a.person_id AND i.state = 'open'
      AND i.reason = 'supervisor') NULLS FIRST, a.person_id LIMIT 1`.execute(db)
  return maybeOne(rows)?.person_id
}
