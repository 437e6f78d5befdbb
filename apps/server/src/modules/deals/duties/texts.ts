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
  pay: 'another supervisor has to pay it',
}

/** Why a person may not do a duty, and who may. */
export const describeConflict = (conflict: DutyConflict, duty: Duty): string =>
  conflict === 'own_payout'
    ? 'This payout is to you, so another supervisor has to mark it as paid.'
    : `${reasons[conflict](duty === 'pay' ? 'a deal of this payout' : 'this deal')}, so ${remedies[duty]}.`
