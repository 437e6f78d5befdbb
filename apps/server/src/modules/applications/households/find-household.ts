import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  assertOwner,
  getReadableAgent,
  type FormWithHousehold,
  type HouseholdRow,
} from '../forms/find-form.ts'
import '../tables.ts'

async function findHousehold(db: Db | Tx, id: string, agentId: string | null): Promise<HouseholdRow> {
  const household = await db
    .selectFrom('application_household')
    .selectAll()
    .where('id', '=', id)
    .$if(agentId !== null, (query) => query.where('agent_id', '=', agentId))
    .executeTakeFirst()
  if (!household) throw new AppError('not_found')
  return household
}

/** Returns a household of the caller. Throws `not_found`, and `not_owner` for a supervisor, who may read it. */
export async function getOwnHousehold(db: Db | Tx, actor: Actor, id: string): Promise<HouseholdRow> {
  const household = await findHousehold(db, id, getReadableAgent(actor))
  assertOwner(actor, household)
  return household
}

/** Returns a household that the caller may read: an own one, for a supervisor any of the office. Throws `not_found`. */
export function getReadableHousehold(db: Db | Tx, actor: Actor, id: string): Promise<HouseholdRow> {
  return findHousehold(db, id, getReadableAgent(actor))
}

/** Returns a household for a worker, or for the reader of a link, who have no session. Throws `not_found`. */
export function getHouseholdRow(db: Db | Tx, id: string): Promise<HouseholdRow> {
  return findHousehold(db, id, null)
}

/** Returns the forms of a household that are not deleted. */
export async function findHouseholdForms(db: Db | Tx, household: HouseholdRow): Promise<FormWithHousehold[]> {
  const forms = await db
    .selectFrom('application_form')
    .selectAll()
    .where('household_id', '=', household.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return forms.map((form) => Object.assign(form, { household }))
}
