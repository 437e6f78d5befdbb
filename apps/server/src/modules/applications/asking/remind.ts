import type { applications } from '@pb/contract/applications'
import type { Body } from '@pb/contract/endpoint'
import { getSignatureState } from '@pb/rules/applications/signature-state'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getHeldUntil } from '../../mailbox/index.ts'
import { assertEditable, getOwnForm } from '../forms/find-form.ts'
import { publishApplication } from '../forms/publish-application.ts'
import { getClientUserId } from '../households/client-user-id.ts'
import { getSignatures } from '../signing/get-signature.ts'
import type { RequestBefore } from '../tables.ts'
import { applicationErrors } from '../texts.ts'
import { findRequest, insertRequest, lockRequests } from './ask.ts'
import { getFormLinkExpiry } from './link.ts'

/** What a link is before it is extended. */
async function readLink(tx: Tx, formId: string, now: Date): Promise<RequestBefore> {
  const { expires_at, revoked_at, asked_at } = await tx
    .selectFrom('application_form_link')
    .innerJoin('application_form', 'application_form.id', 'application_form_link.form_id')
    .where('form_id', '=', formId)
    .select(['expires_at', 'revoked_at', 'asked_at'])
    .executeTakeFirstOrThrow()
  return {
    link: {
      expires_at: expires_at.toISOString(),
      revoked_at: revoked_at?.toISOString() ?? null,
      asked_at: asked_at?.toISOString() ?? null,
      expires_after: getFormLinkExpiry(now).toISOString(),
    },
  }
}

/** The same link works for another 30 days, also one that was revoked. */
async function extendLink(tx: Tx, formId: string, now: Date): Promise<void> {
  await tx
    .updateTable('application_form_link')
    .set({ expires_at: getFormLinkExpiry(now), revoked_at: null })
    .where('form_id', '=', formId)
    .execute()
}

/**
 * Asks a person again by email, with the same link, which can be undone until it is sent. A repeated key reminds once. Throws `not_found`, and `rule_broken`
 * once the form is signed or the landlord has answered.
 */
export async function remindApplicant(
  actor: Actor,
  deps: Deps,
  id: string,
  { message, key }: Body<typeof applications.remindApplicant>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockRequests(tx, actor.personId)
    const form = await getOwnForm(tx, actor, id)
    if (await findRequest(tx, actor.personId, key)) return
    assertEditable(form.household)
    if (getSignatureState((await getSignatures(tx, [id])).get(id)) === 'valid')
      throw new AppError('rule_broken', applicationErrors.signed)
    const before = await readLink(tx, id, now)
    await extendLink(tx, id, now)
    await tx.updateTable('application_form').set({ asked_at: now }).where('id', '=', id).execute()
    const { household_id: householdId, agent_id: senderId } = form
    const request = { kind: 'remind', householdId, senderId, key, subject: '', message } as const
    await insertRequest(tx, deps, { ...request, heldUntil: getHeldUntil(now), before }, [id])
    await publishApplication(tx, deps, senderId, await getClientUserId(tx, form.household))
  })
}

/** Extends or revokes a form's personal link. Throws `not_found`, and `rule_broken` for extending after the answer. */
export async function updateFormLink(
  actor: Actor,
  deps: Deps,
  id: string,
  action: 'extend' | 'revoke',
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const form = await getOwnForm(tx, actor, id)
    if (action === 'extend') {
      assertEditable(form.household)
      await extendLink(tx, id, now)
    } else
      await tx
        .updateTable('application_form_link')
        .set({ revoked_at: now })
        .where('form_id', '=', id)
        .where('revoked_at', 'is', null)
        .execute()
    await publishApplication(tx, deps, form.agent_id, await getClientUserId(tx, form.household))
  })
}
