import { keepsBooks } from '@pb/contract/role-groups'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findOtherSupervisors, getPersonName } from '../../accounts/people/index.ts'
import { notifyAll } from '../../notifications/index.ts'
import { emailTexts } from '../sending/texts.ts'
import type { Settled } from './settle.ts'

/** Notifies the agent of money that someone else recorded, and supervisors of money that an agent recorded. */
export async function notifyPayment(
  tx: Tx,
  deps: Deps,
  { personId, roles }: Actor,
  { settlementId, invoice, openCents, cents }: Settled & { readonly cents: number },
): Promise<void> {
  const { id, agent_id: agentId, number, management_company: company } = invoice
  const note = {
    kind: 'deal',
    payload: { link: emailTexts.link(id) },
    key: `invoice-payment:${settlementId}`,
  } as const
  const message =
    openCents > 0 ? emailTexts.partPaid(number, cents, openCents) : emailTexts.paid(number, company)
  const forAgent = agentId === personId ? [] : [{ ...note, personId: agentId, message }]
  if (keepsBooks(roles)) return void (await notifyAll(tx, deps, forAgent))
  const recorded = emailTexts.recorded(await getPersonName(tx, personId), cents, number)
  const supervisors = await findOtherSupervisors(tx, personId)
  const forSupervisors = supervisors.map((id) => Object.assign({ personId: id, message: recorded }, note))
  await notifyAll(tx, deps, [...forAgent, ...forSupervisors])
}
