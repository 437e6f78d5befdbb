import type { Selectable } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { applicationErrors } from '../texts.ts'
import '../tables.ts'

export type FormRow = Selectable<Tables['application_form']>
export type HouseholdRow = Selectable<Tables['application_household']>

/** A form with its household. */
export type FormWithHousehold = FormRow & { readonly household: HouseholdRow }

interface FindOptions {
  /** Includes deleted forms. */
  readonly deleted?: boolean
}

async function findForm(
  db: Db | Tx,
  id: string,
  agentId: string | null,
  { deleted = false }: FindOptions,
): Promise<FormWithHousehold> {
  const form = await db
    .selectFrom('application_form')
    .selectAll()
    .where('id', '=', id)
    .$if(agentId !== null, (query) => query.where('agent_id', '=', agentId))
    .$if(!deleted, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst()
  if (!form) throw new AppError('not_found')
  const household = await db
    .selectFrom('application_household')
    .selectAll()
    .where('id', '=', form.household_id)
    .executeTakeFirstOrThrow()
  return { ...form, household }
}

/** The agent whose rows a person may read: null for all of the office. */
export const getReadableAgent = ({ personId, roles }: Actor): string | null =>
  hasRole({ roles }, 'SUPERVISOR') ? null : personId

/**
 * Throws `not_owner` where the caller may read what is another agent's, but not change it. What it may not read is
 * `not_found` before.
 */
export function assertOwner({ personId }: Actor, { agent_id }: { readonly agent_id: string }): void {
  if (agent_id !== personId) throw new AppError('not_owner', applicationErrors.notOwner)
}

/** Returns a form of the caller. Throws `not_found`, and `not_owner` for a supervisor, who may read it. */
export async function getOwnForm(
  db: Db | Tx,
  actor: Actor,
  id: string,
  options: FindOptions = {},
): Promise<FormWithHousehold> {
  const form = await findForm(db, id, getReadableAgent(actor), options)
  assertOwner(actor, form)
  return form
}

/** Returns a form that the caller may read: an own one, for a supervisor any of the office. Throws `not_found`. */
export function getReadableForm(
  db: Db | Tx,
  actor: Actor,
  id: string,
  options: FindOptions = {},
): Promise<FormWithHousehold> {
  return findForm(db, id, getReadableAgent(actor), options)
}

/** Throws `rule_broken` once the landlord's answer is recorded. */
export function assertEditable({ status }: Pick<FormRow, 'status'>): void {
  if (status !== 'NEW') throw new AppError('rule_broken', applicationErrors.notNew(status))
}
