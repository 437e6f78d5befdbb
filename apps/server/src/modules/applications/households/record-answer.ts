import type { applications } from '@pb/contract/applications'
import type { Body } from '@pb/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findRequest, insertRequest, lockRequests } from '../asking/ask.ts'
import { recordHouseholdEvent } from '../client-events.ts'
import { applicationErrors } from '../texts.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { findHouseholdForms, getOwnHousehold } from './find-household.ts'
import { lockHousehold } from './lock-household.ts'
import { writeHousehold } from './rental-info.ts'

type Input = Body<typeof applications.recordAnswer>

function checkAnswer(household: HouseholdRow, { status, reason, adverse_action }: Input): void {
  if (status === 'NEW' && household.erased_at !== null)
    throw new AppError('rule_broken', applicationErrors.erased)
  if (status === 'REJECTED' && reason === '') throw new AppError('rule_broken', applicationErrors.noReason)
  if (adverse_action && status !== 'REJECTED') throw new AppError('rule_broken', applicationErrors.notAdverse)
}

/**
 * Records the landlord's answer, or takes it back with NEW until papers are erased. With a message each person of the
 * household gets an email. The same key records it once. Throws `not_found`, and `rule_broken` without a reason to reject.
 */
export async function recordAnswer(actor: Actor, deps: Deps, id: string, input: Input): Promise<void> {
  const { status, reason, adverse_action, message, key } = input
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockRequests(tx, actor.personId)
    await getOwnHousehold(tx, actor, id)
    const household = await lockHousehold(tx, id)
    if (await findRequest(tx, actor.personId, key)) return
    checkAnswer(household, input)
    const answered = status === 'NEW' ? null : now
    const columns = {
      status,
      answered_at: answered,
      answer_reason: status === 'NEW' ? '' : reason,
      adverse_action,
    }
    await writeHousehold(tx, household, columns, now)
    const forms = message.trim() === '' ? [] : await findHouseholdForms(tx, household)
    await insertRequest(
      tx,
      deps,
      { kind: 'answer', householdId: id, senderId: actor.personId, key, subject: '', message },
      forms.map((form) => form.id),
    )
    if (status === household.status) return
    await recordHouseholdEvent(tx, deps, {
      kind: 'application-answered',
      householdId: id,
      status,
      ...(reason !== '' && { reason }),
      at: now,
      contact: forms.length > 0,
    })
  })
}
