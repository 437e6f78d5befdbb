/**
 * Separation of duties: recording the money of a deal, approving it and paying it out take more than one person, so that
 * no one alone can make money leave the office.
 */
export type Duty = 'record' | 'approve' | 'pay'

/** How many different people the three duties of a deal need; 1 when one person may do all of them. */
export const dutyPeople = [1, 2, 3] as const
export type DutyPeople = (typeof dutyPeople)[number]

/** Who did what for a deal, by person id. */
export interface DutyHolders {
  /** Who recorded money that came in and stayed. */
  readonly recorders: readonly string[]
  /** Null before the approval, and of a deal of before the move. */
  readonly approver: string | null
  /** Who marked payouts of the deal as paid that were not reversed. */
  readonly payers: readonly string[]
  /** The agents of the deal, who get money of it. */
  readonly agents: readonly string[]
}

/** A duty that someone is about to do. */
export interface DutyAttempt {
  readonly duty: Duty
  readonly personId: string
  /** Who gets the payout; null for someone who is no agent. */
  readonly payeeId?: string | null
}

/** Why a person may not do a duty: it is their own deal or payout, or they did another duty of the deal. */
export type DutyConflict = 'own_deal' | 'own_payout' | 'recorded' | 'approved' | 'paid' | 'alone'

/** Fewer people than the office asks for where it has fewer supervisors and bookkeepers; never none. */
export const limitDutyPeople = (people: DutyPeople, staff: number): DutyPeople =>
  staff >= people ? people : staff >= 2 ? 2 : 1

const findOtherDuty = ({ recorders, approver, payers }: DutyHolders, { duty, personId }: DutyAttempt) => {
  if (duty !== 'record' && recorders.includes(personId)) return 'recorded'
  if (duty !== 'approve' && approver === personId) return 'approved'
  return duty !== 'pay' && payers.includes(personId) ? 'paid' : null
}

/**
 * Whether no one but this person looked at a deal that is paid out; agents of the deal do not count. Of a deal of before
 * the move no one is known to have looked.
 */
function isAlone({ recorders, approver, payers, agents }: DutyHolders, { duty, personId }: DutyAttempt) {
  const looks = [...recorders, ...payers, ...(approver === null ? [] : [approver])]
  if (duty !== 'pay' && payers.length === 0) return false
  if (duty === 'pay' && recorders.length === 0 && approver === null) return false
  return looks.every((id) => id === personId || (agents.includes(id) && id !== approver))
}

/** Finds why a person may not do a duty that needs some number of people; null when they may. */
export function findConflictAmong(
  people: DutyPeople,
  holders: DutyHolders,
  attempt: DutyAttempt,
): DutyConflict | null {
  if (people === 1) return null
  const { duty, personId, payeeId = null } = attempt
  if (duty === 'approve' && holders.agents.includes(personId)) return 'own_deal'
  if (duty === 'pay' && payeeId === personId) return 'own_payout'
  if (people === 3) return findOtherDuty(holders, attempt)
  return isAlone(holders, attempt) ? 'alone' : null
}

/**
 * Of an office: how many people it asks for, and who its active supervisors are, and its bookkeepers who are none, by
 * person id.
 */
export interface DutyRule {
  readonly people: DutyPeople
  readonly supervisors: readonly string[]
  readonly bookkeepers: readonly string[]
}

/** As many people as an office asks for, or fewer where no one else could do the duty, as in a deal of both its owners. */
function findNeededPeople(rule: DutyRule, holders: DutyHolders, attempt: DutyAttempt) {
  const { people, supervisors, bookkeepers } = rule
  const able = {
    record: [...supervisors, ...bookkeepers, ...holders.agents],
    approve: supervisors,
    pay: [...supervisors, ...bookkeepers],
  }[attempt.duty]
  const isPossible = (count: DutyPeople) =>
    able.some((personId) => findConflictAmong(count, holders, { ...attempt, personId }) === null)
  const most = limitDutyPeople(people, supervisors.length + bookkeepers.length)
  return dutyPeople.findLast((count) => count <= most && isPossible(count)) ?? 1
}

/**
 * Finds why a person may not do a duty of a deal. `combined` when they may, but only because the office lets one person
 * do what two should, or has no one else for it.
 */
export function findDutyConflict(
  rule: DutyRule,
  holders: DutyHolders,
  attempt: DutyAttempt,
): { readonly conflict: DutyConflict | null; readonly combined: boolean } {
  const people = findNeededPeople(rule, holders, attempt)
  return {
    conflict: findConflictAmong(people, holders, attempt),
    combined: people === 1 && findConflictAmong(2, holders, attempt) !== null,
  }
}
