import type { Application, applications } from '@pb/contract/applications'
import type { Body } from '@pb/contract/endpoint'
import type { FieldIssue } from '@pb/contract/errors'
import { findField, rentalInfoFields } from '@pb/rules/applications/fields'
import { getValueIssueText } from '@pb/rules/applications/value-issues'
import { isRentalInfoField } from '@pb/rules/applications/rental-info'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { writeRentalInfo } from '../households/rental-info.ts'
import { findContradictions } from '../values/find-contradictions.ts'
import { writeValue } from '../values/write-value.ts'
import { assertEditable, getOwnForm, type FormWithHousehold } from './find-form.ts'
import { getClientUserId } from '../households/client-user-id.ts'
import { getApplication } from './get-application.ts'
import { publishApplication } from './publish-application.ts'
import { touchForm } from './touch-form.ts'

type Changes = Body<typeof applications.updateApplication>['changes']

const toPath = (index: number): string => `body.changes.${index}.value`

const rentalInfoTitles: ReadonlyMap<string, string> = new Map(
  rentalInfoFields.map(({ field, title }) => [field, title]),
)

async function changeHousehold(
  tx: Tx,
  form: FormWithHousehold,
  changes: Changes,
  now: Date,
): Promise<readonly string[]> {
  const entered = Object.fromEntries(
    changes.filter(({ field }) => isRentalInfoField(field)).map(({ field, value }) => [field, value]),
  )
  const { changed, issues } = await writeRentalInfo(tx, form.household, entered, {
    now,
    today: newYorkDate(now),
  })
  if (issues.length === 0) return changed
  const errors = issues.map(({ field, message }): FieldIssue => {
    const index = changes.findLastIndex((change) => change.field === field)
    return { path: index < 0 ? 'body.changes' : toPath(index), message }
  })
  throw new AppError('bad_input', errors[0]!.message, { issues: errors })
}

/** Throws `bad_input` at each change that contradicts another answer. */
async function assertConsistent(tx: Tx, formId: string, changes: Changes): Promise<void> {
  const issues = (await findContradictions(tx, formId)).flatMap(({ field, others, issue }): FieldIssue[] => {
    const own = changes.findIndex((change) => change.field === field)
    const index = own < 0 ? changes.findIndex((change) => others.includes(change.field)) : own
    return index < 0 ? [] : [{ path: toPath(index), message: getValueIssueText(issue, 'en') }]
  })
  if (issues[0]) throw new AppError('bad_input', issues[0].message, { issues })
}

/** Writes the person's own values, in the agent's language. */
async function changeValues(
  tx: Tx,
  deps: Deps,
  form: FormWithHousehold,
  changes: Changes,
  now: Date,
): Promise<readonly string[]> {
  const changed: string[] = []
  for (const [index, { field, value }] of changes.entries()) {
    if (isRentalInfoField(field)) continue
    const change = { field, value, from: null, now, path: toPath(index) }
    const written = await writeValue(deps, tx, { ...form, language: 'en' }, change)
    if (written.changed) changed.push(field)
  }
  if (changed.length > 0) {
    await assertConsistent(tx, form.id, changes)
    await touchForm(tx, form.id, now)
  }
  return changed
}

/** Records each changed field, without its value. */
async function logChanges(
  tx: Tx,
  { personId }: Actor,
  { id: formId, household_id: householdId }: FormWithHousehold,
  changed: readonly string[],
  at: Date,
): Promise<void> {
  const name = await getPersonName(tx, personId)
  for (const field of changed) {
    const subject = rentalInfoTitles.get(field) ?? findField(field)?.title ?? field
    await logAccess(tx, { householdId, formId, personId, name, action: 'changed', subject, at })
  }
}

/**
 * Changes values of a form and rental info of its household, all or nothing; a signature is then outdated where its
 * content changed. Throws `not_found`, `rule_broken` once answered, and `bad_input` at the change.
 */
export async function updateApplication(
  actor: SessionActor,
  deps: Deps,
  id: string,
  changes: Changes,
): Promise<Application> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { household_id } = await getOwnForm(tx, actor, id)
    const household = await lockHousehold(tx, household_id)
    const form = { ...(await getOwnForm(tx, actor, id)), household }
    assertEditable(household)
    const rental = await changeHousehold(tx, form, changes, now)
    const own = await changeValues(tx, deps, form, changes, now)
    if (rental.length + own.length === 0) return
    await logChanges(tx, actor, form, [...rental, ...own], now)
    await publishApplication(tx, deps, form.agent_id, await getClientUserId(tx, household))
  })
  return getApplication(actor, deps, id)
}
