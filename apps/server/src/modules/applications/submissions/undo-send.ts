import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { getHeldUntil, toLateUndo } from '../../mailbox/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { publishHousehold } from './publish.ts'
import { submissionTexts } from './texts.ts'
import '../tables.ts'

interface Submission {
  readonly id: string
  readonly household_id: string
  readonly recipients: string
  readonly outbox_id: string | null
  readonly failure: string
  readonly leased_until: Date | null
  readonly created_at: Date
}

/**
 * Undoes an email with a package by its key, until a process has claimed it: it isn't sent, and its link never works. A
 * second time changes nothing. Throws `not_found`, and `conflict` once the email is on its way.
 */
export async function undoSend(actor: Actor, deps: Deps, key: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Submission>`
      SELECT s.id, s.household_id, array_to_string(s.recipients || s.cc, ', ') AS recipients, s.outbox_id, s.failure,
        s.leased_until, s.created_at
      FROM application_submission s JOIN application_household h ON h.id = s.household_id
      WHERE s.key = ${key} AND s.kind = 'mail' AND h.agent_id = ${actor.personId} FOR UPDATE OF s`.execute(tx)
    const [submission] = rows
    if (!submission) throw new AppError('not_found')
    const { id, household_id, recipients, outbox_id, failure, leased_until, created_at } = submission
    if (failure === submissionTexts.undone) return
    const isClaimed = leased_until === null || leased_until > getHeldUntil(created_at)
    if (outbox_id !== null || failure !== '' || isClaimed) throw toLateUndo()
    await tx
      .updateTable('application_submission')
      .set({ failure: submissionTexts.undone, revoked_at: now, leased_until: null })
      .where('id', '=', id)
      .execute()
    await logAccess(tx, {
      householdId: household_id,
      formId: null,
      submissionId: id,
      personId: actor.personId,
      name: await getPersonName(tx, actor.personId),
      action: 'changed',
      subject: submissionTexts.sendUndone(recipients),
      at: now,
    })
    await publishHousehold(tx, deps, household_id)
  })
}
