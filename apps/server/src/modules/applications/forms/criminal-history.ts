import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue, encryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { logAccess, type Access } from '../access-log/log-access.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { applicationErrors } from '../texts.ts'
import { getOwnForm, getReadableForm, type FormWithHousehold, type HouseholdRow } from './find-form.ts'

export interface CriminalHistory {
  readonly text: string
  readonly checked_on: string | null
}

/** New York City Admin. Code § 8-107(5)(o): criminal history may be looked at only after a conditional offer. */
function assertOffered({ conditional_offer_at }: Pick<HouseholdRow, 'conditional_offer_at'>): void {
  if (conditional_offer_at === null) throw new AppError('rule_broken', applicationErrors.noConditionalOffer)
}

const findRecord = (db: Db | Tx, formId: string) =>
  db
    .selectFrom('application_criminal_history')
    .select(['sealed', 'checked_on'])
    .where('form_id', '=', formId)
    .executeTakeFirst()

async function log(
  tx: Tx,
  { personId }: Actor,
  { id: formId, household_id: householdId }: FormWithHousehold,
  { action, at }: Pick<Access, 'action' | 'at'>,
): Promise<void> {
  const name = await getPersonName(tx, personId)
  await logAccess(tx, { householdId, formId, personId, name, action, subject: 'Criminal history', at })
}

/** Returns the record, once the access is logged. Throws `not_found`, and `rule_broken` without a conditional offer. */
export async function readCriminalHistory(actor: Actor, deps: Deps, id: string): Promise<CriminalHistory> {
  const form = await getReadableForm(deps.db, actor, id)
  assertOffered(form.household)
  return deps.db.transaction().execute(async (tx) => {
    const record = await findRecord(tx, id)
    if (!record) return { text: '', checked_on: null }
    await log(tx, actor, form, { action: 'revealed', at: deps.clock.now() })
    return { text: await decryptValue({ ...deps, db: tx }, record.sealed), checked_on: record.checked_on }
  })
}

/**
 * Writes the record encrypted; an empty text removes it. Throws `not_found` for another agent's form, `bad_input` for a
 * day to come, and `rule_broken` without a conditional offer or once the papers were erased.
 */
export async function recordCriminalHistory(
  actor: Actor,
  deps: Deps,
  id: string,
  { text, checked_on }: { text: string; checked_on: string },
): Promise<CriminalHistory> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const form = await getOwnForm(tx, actor, id)
    if (checked_on > newYorkDate(now))
      throw new AppError('bad_input', applicationErrors.dayToCome, {
        issues: [{ path: 'body.checked_on', message: applicationErrors.dayToCome }],
      })
    const household = await lockHousehold(tx, form.household_id)
    assertOffered(household)
    if (household.erased_at !== null) throw new AppError('rule_broken', applicationErrors.erased)
    if (text === '') await tx.deleteFrom('application_criminal_history').where('form_id', '=', id).execute()
    else {
      const row = { sealed: await encryptValue({ ...deps, db: tx }, text), checked_on, changed_at: now }
      await tx
        .insertInto('application_criminal_history')
        .values({ form_id: id, ...row })
        .onConflict((conflict) => conflict.column('form_id').doUpdateSet(row))
        .execute()
    }
    await log(tx, actor, form, { action: 'changed', at: now })
    return text === '' ? { text, checked_on: null } : { text, checked_on }
  })
}
