import type { DueDeal } from '@pb/contract/payouts'
import * as texts from '../texts.ts'

/** The address of a deal; of a colleague's deal, that it is a share. */
export const getDealTitle = ({ address, unit, deal_id }: DueDeal): string =>
  [address, unit].filter((part) => part !== '').join(', ') || texts.shareOfDeal(deal_id)

/** Whose money a deal waits for. */
export function describeWait({ waits_for, waits_for_name }: DueDeal): string {
  if (waits_for === '') return texts.readyToPay
  if (waits_for === 'decision') return texts.waitsForDecision
  return waits_for === 'owner' ? texts.waitsForOwner(waits_for_name) : texts.waitsForTenant(waits_for_name)
}
