import type { Duty, DutyConflict } from '@pb/rules/deals/separation-of-duties'

type DealConflict = Exclude<DutyConflict, 'own_payout'>

const reasons: Readonly<Record<DealConflict, (deal: string) => string>> = {
  own_deal: (deal) => `You’re an agent of ${deal}`,
  recorded: (deal) => `You recorded money that came in for ${deal}`,
  approved: (deal) => `You approved ${deal}`,
  paid: (deal) => `You paid out money of ${deal}`,
  alone: (deal) => `No one else has recorded, approved or paid ${deal}`,
}
const remedies: Readonly<Record<Duty, string>> = {
  record: 'someone else has to record its money',
  approve: 'another supervisor has to approve it',
  pay: 'another supervisor or bookkeeper has to pay it',
}

/** Of a payout each of whose deals another supervisor may pay, but no one all of them. */
const severalDeals = ' If no one may pay all of its deals, plan a payout for each.'

/** Why a person may not do a duty, and who may. */
export function describeConflict(conflict: DutyConflict, duty: Duty, deals = 1): string {
  if (conflict === 'own_payout') return 'This payout is to you, so someone else has to mark it as paid.'
  const deal = duty === 'pay' ? 'a deal of this payout' : 'this deal'
  return `${reasons[conflict](deal)}, so ${remedies[duty]}.${deals > 1 ? severalDeals : ''}`
}
