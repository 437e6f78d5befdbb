import type { MoneyControls } from '@pb/contract/deals'
import { toUnixSecondsOrNull } from '@pb/rules/dates'
import { limitDutyPeople, type DutyPeople, type DutyRule } from '@pb/rules/deals/separation-of-duties'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import '../tables.ts'

interface ControlRow {
  readonly people: DutyPeople
  /** Person ids of those who are active. */
  readonly supervisors: readonly string[]
  readonly bookkeepers: readonly string[]
  readonly changed_by: string | null
  readonly changed_at: Date | null
}

async function readControl(db: Db | Tx, lock: RawBuilder<unknown> = sql``): Promise<ControlRow> {
  const { rows } = await sql<ControlRow>`
    SELECT c.people, c.changed_at, (SELECT p.name FROM person p WHERE p.id = c.changed_by) AS changed_by,
      ARRAY(SELECT a.person_id::text FROM agent a WHERE a.deactivated_at IS NULL AND 'SUPERVISOR' = ANY (a.roles)) AS supervisors,
      ARRAY(SELECT a.person_id::text FROM agent a WHERE a.deactivated_at IS NULL AND 'BOOKKEEPER' = ANY (a.roles)
        AND NOT 'SUPERVISOR' = ANY (a.roles)) AS bookkeepers
    FROM money_control c ${lock}`.execute(db)
  return one(rows)
}

/** How many people the duties of a deal need, and the supervisors and bookkeepers of the office. */
export const readDutyRule = (db: Db | Tx): Promise<DutyRule> => readControl(db)

/** The same for a decision: a change of the setting waits for the transaction. */
export const holdDutyRule = (tx: Tx): Promise<DutyRule> => readControl(tx, sql`FOR SHARE OF c`)

export async function getMoneyControls(db: Db | Tx): Promise<MoneyControls> {
  const { people, supervisors, bookkeepers, changed_by, changed_at } = await readControl(db)
  return {
    people,
    supervisors: supervisors.length,
    bookkeepers: bookkeepers.length,
    in_effect: limitDutyPeople(people, supervisors.length + bookkeepers.length),
    changed_by: changed_by ?? '',
    time_changed: toUnixSecondsOrNull(changed_at),
  }
}

/** Changes how many people the duties of a deal need, and records who changed it from what. */
export async function saveMoneyControls(
  actor: Actor,
  deps: Deps,
  people: DutyPeople,
): Promise<MoneyControls> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await readControl(tx, sql`FOR UPDATE OF c`)
    if (before.people !== people) {
      await tx
        .updateTable('money_control')
        .set({ people, changed_by: actor.personId, changed_at: deps.clock.now() })
        .execute()
      await recordAuditEntry(tx, deps, {
        by: actor.personId,
        about: actor.personId,
        what: 'money_controls_changed',
        details: { before: before.people, after: people },
      })
    }
    return getMoneyControls(tx)
  })
}
