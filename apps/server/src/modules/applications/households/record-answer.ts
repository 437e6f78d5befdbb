import type { applications } from '@pb/contract/applications'
import type { Body } from '@pb/contract/endpoint'
import { getAdverseActionLetter, listNoticeIssues } from '@pb/rules/applications/adverse-action'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findRequest, insertRequest, lockRequests } from '../asking/ask.ts'
import { toNoticeKey } from '../asking/undo-request.ts'
import { recordHouseholdEvent } from '../client-events.ts'
import { applicationErrors } from '../texts.ts'
import { getHeldUntil } from '../../mailbox/index.ts'
import { getOffice } from '../../office/index.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import type { RequestBefore } from '../tables.ts'
import { formatAddress } from '../package/present-household.ts'
import { findHouseholdForms, getOwnHousehold } from './find-household.ts'
import { lockHousehold } from './lock-household.ts'
import { writeHousehold } from './rental-info.ts'

type Input = Body<typeof applications.recordAnswer>

function checkNotice({ adverse_action, adverse_notice }: Input, now: Date): void {
  if (adverse_notice === null) return
  if (!adverse_action) throw new AppError('rule_broken', applicationErrors.notAdverse)
  const issues = listNoticeIssues(adverse_notice, newYorkDate(now)).map(({ field, message }) => ({
    path: `body.adverse_notice.${field}`,
    message,
  }))
  if (issues[0]) throw new AppError('rule_broken', issues[0].message, { issues })
}

function checkAnswer(household: HouseholdRow, { status, reason, adverse_action }: Input): void {
  if (status === 'NEW' && household.erased_at !== null)
    throw new AppError('rule_broken', applicationErrors.erased)
  if (status === 'REJECTED' && reason === '') throw new AppError('rule_broken', applicationErrors.noReason)
  if (adverse_action && status !== 'REJECTED') throw new AppError('rule_broken', applicationErrors.notAdverse)
}

/** What an answer changes of a household. */
const toBefore = (household: HouseholdRow, answeredAfter: Date | null): RequestBefore => ({
  answer: {
    status: household.status,
    answered_at: household.answered_at?.toISOString() ?? null,
    answer_reason: household.answer_reason,
    adverse_action: household.adverse_action,
    answered_after: answeredAfter?.toISOString() ?? null,
  },
})

/**
 * Records the landlord's answer, or takes it back with NEW until papers are erased. With a message each person of the
 * household gets an email; the person of an adverse action notice gets the letter instead, with a score that the others of
 * the household don't see. Emails can be undone until they are sent. The same key records it once. Throws `not_found`, and `rule_broken` without a reason to reject, and
 * for a notice that lacks what the law asks for.
 */
export async function recordAnswer(actor: Actor, deps: Deps, id: string, input: Input): Promise<void> {
  const { status, reason, adverse_action, adverse_notice: notice, message, key } = input
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockRequests(tx, actor.personId)
    await getOwnHousehold(tx, actor, id)
    const household = await lockHousehold(tx, id)
    if (await findRequest(tx, actor.personId, key)) return
    checkAnswer(household, input)
    checkNotice(input, now)
    const answered = status === 'NEW' ? null : now
    const columns = {
      status,
      answered_at: answered,
      answer_reason: status === 'NEW' ? '' : reason,
      adverse_action,
    }
    await writeHousehold(tx, household, columns, now)
    const members = await findHouseholdForms(tx, household)
    if (notice !== null && !members.some((form) => form.id === notice.form_id))
      throw new AppError('not_found')
    const forms = message.trim() === '' ? [] : members.filter((form) => form.id !== notice?.form_id)
    const request = {
      kind: 'answer',
      householdId: id,
      senderId: actor.personId,
      subject: '',
      heldUntil: getHeldUntil(now),
      before: toBefore(household, answered),
    } as const
    await insertRequest(
      tx,
      deps,
      { ...request, key, message },
      forms.map((form) => form.id),
    )
    if (notice !== null) {
      const letter = getAdverseActionLetter({
        office: (await getOffice(tx)).name,
        address: household.building_address === '' ? '' : formatAddress(household),
        notice,
      })
      await insertRequest(tx, deps, { ...request, key: toNoticeKey(key), message: letter }, [notice.form_id])
    }
    if (status === household.status) return
    await recordHouseholdEvent(tx, deps, {
      kind: 'application-answered',
      householdId: id,
      status,
      ...(reason !== '' && { reason }),
      at: now,
      contact: forms.length > 0 || notice !== null,
    })
  })
}
