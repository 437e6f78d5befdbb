import type { Deal, dealMoves } from '@pb/contract/deals'
import type { Body } from '@pb/contract/endpoint'
import { toAbsorbedPostings } from '@pb/rules/deals/postings'
import { newYorkDate } from '@pb/rules/new-york'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { postEntry } from '../../journal/index.ts'
import { lockWholeDeal } from '../find-deal.ts'
import { getShortfall, readDealMoney } from '../money-facts.ts'
import { recordMoneyChange } from '../money.ts'
import { hasEvent, recordEvent } from '../record-event.ts'
import { getDeal } from '../sheet/get-deal.ts'
import { formatCents, shortfallErrors } from '../texts.ts'

/**
 * Has the office absorb what was credited or written off of an approved deal, so that its agents are paid in full. What
 * was credited becomes a loss. The same key does it once. Throws `not_found`, and `rule_broken` when nothing is short.
 */
export async function absorbShortfall(
  actor: SessionActor,
  deps: Deps,
  id: string,
  { note, key }: Body<typeof dealMoves.absorbShortfall>,
): Promise<Deal> {
  const now = deps.clock.now()
  const { personId } = actor
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockWholeDeal(tx, actor, id)
    if (await hasEvent(tx, id, key)) return
    if (deal.entry_id === null) throw new AppError('rule_broken', shortfallErrors.notApproved)
    const { cents, credited } = getShortfall({ ...deal, ...(await readDealMoney(tx, id)) })
    if (cents === 0) throw new AppError('rule_broken', shortfallErrors.nothingShort)
    if (Number(deal.absorbed_cents) > 0) throw new AppError('rule_broken', shortfallErrors.absorbedBefore)
    const entry = { kind: 'write_off', bookedOn: newYorkDate(now), memo: note, personId, now } as const
    const absorbed_entry_id =
      credited === 0
        ? null
        : await postEntry(
            tx,
            { ...entry, key: `deal:${id}:absorbed:${deal.version + 1}` },
            toAbsorbedPostings({ dealId: id, cents: credited }),
          )
    const absorbed_cents = String(Number(deal.absorbed_cents) + cents)
    await recordEvent(tx, {
      dealId: id,
      kind: 'absorbed',
      personId,
      note: `${formatCents(cents)}: ${note}`,
      key,
      at: now,
    })
    await recordMoneyChange(tx, deal, { absorbed_cents, absorbed_entry_id }, now)
  })
  return getDeal(actor, deps, id)
}
