import type { Body } from '@pb/contract/endpoint'
import type { clients } from '@pb/contract/clients'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { endOptOuts, optOut } from '../../email-opt-outs/index.ts'
import { clientErrors } from '../texts.ts'
import { findClient, lockClient } from './find-queries.ts'
import { publishClientChange } from './publish-change.ts'

/**
 * Records for a client of the actor that the client wants no bulk email, or wants it again, at all of the client's
 * addresses. Throws `not_found`, and `rule_broken` for a client without an address.
 */
export async function saveClientOptOut(
  actor: Actor,
  deps: Deps,
  userId: string,
  { opted_out, reason, source }: Body<(typeof clients)['saveClientOptOut']>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, actor.personId, userId)
    if (!client || client.archived_at !== null) throw new AppError('not_found')
    const { emails } = (await findClient(tx, actor.personId, userId))!
    if (emails.length === 0) throw new AppError('rule_broken', clientErrors.noAddressToStop)
    if (opted_out) await optOut(tx, emails, { source, reason, setBy: actor.personId, now })
    else await endOptOuts(tx, emails, { reason, endedBy: actor.personId, now })
    await publishClientChange(tx, deps, actor.personId, userId)
  })
}
