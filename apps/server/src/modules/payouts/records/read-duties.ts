import type { PayoutRow, PayoutState } from '@pb/contract/payouts'
import { keepsBooks } from '@pb/contract/role-groups'
import { findDutyConflict, type DutyHolders, type DutyRule } from '@pb/rules/deals/separation-of-duties'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { describeConflict, readDutyHolders, readDutyRule } from '../../deals/index.ts'

type Duties = NonNullable<PayoutRow['duties']>

interface ListedPayout {
  readonly id: string
  readonly agent_id: string | null
  readonly state: PayoutState
  readonly paid_by: string | null
}

async function readDealIds(db: Db | Tx, payoutIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ payout_id: string; deal_ids: string[] }>`
    SELECT payout_id, array_agg(deal_id::text ORDER BY deal_id) AS deal_ids FROM payout_line
    WHERE payout_id = ANY (${[...payoutIds]}::bigint[]) GROUP BY payout_id`.execute(db)
  return new Map(rows.map(({ payout_id, deal_ids }) => [payout_id, deal_ids]))
}

async function readNames(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('person').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const getApprovers = ({ approver }: DutyHolders): string[] => (approver === null ? [] : [approver])

/** Why the caller may not pay a planned payout; empty when they may. */
function describeObstacle(
  { state, agent_id }: ListedPayout,
  deals: readonly DutyHolders[],
  { personId, rule }: { readonly personId: string; readonly rule: DutyRule },
): string {
  if (state !== 'planned') return ''
  const attempt = { duty: 'pay', personId, payeeId: agent_id } as const
  const conflict = deals
    .map((holders) => findDutyConflict(rule, holders, attempt).conflict)
    .find((found) => found !== null)
  return conflict ? describeConflict(conflict, 'pay', deals.length) : ''
}

/** Who recorded, approved and paid what is in some payouts, and whether a person may pay those that are planned. */
export async function readDutiesFor(
  db: Db | Tx,
  personId: string,
  rows: readonly ListedPayout[],
): Promise<ReadonlyMap<string, Duties>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const dealIds = await readDealIds(db, ids)
  const [holders, rule] = await Promise.all([
    readDutyHolders(db, [...new Set([...dealIds.values()].flat())]),
    readDutyRule(db),
  ])
  const everyone = [...holders.values()].flatMap((each) => each.recorders.concat(getApprovers(each)))
  const names = await readNames(db, [...new Set(everyone)])
  const toNames = (found: readonly string[]) => [...new Set(found)].map((id) => names.get(id) ?? '')
  return new Map(
    rows.map((row) => {
      const deals = (dealIds.get(row.id) ?? []).flatMap((id) => holders.get(id) ?? [])
      const duties: Duties = {
        recorded_by: toNames(deals.flatMap(({ recorders }) => recorders)),
        own_record: deals.some(({ recorders, agents }) => recorders.some((id) => agents.includes(id)))
          ? 1
          : 0,
        approved_by: toNames(deals.flatMap(getApprovers)),
        paid_by: row.paid_by ?? '',
        conflict: describeObstacle(row, deals, { personId, rule }),
      }
      return [row.id, duties]
    }),
  )
}

/** As `readDutiesFor` the caller, for supervisors and bookkeepers; agents get none of it. */
export const readDuties = async (
  db: Db | Tx,
  { personId, roles }: Actor,
  rows: readonly ListedPayout[],
): Promise<ReadonlyMap<string, Duties>> => (keepsBooks(roles) ? readDutiesFor(db, personId, rows) : new Map())
