/** Texts about recurring charges. */
export const chargeErrors = {
  noAgents: 'Choose at least one agent.',
  unknownAgents: 'We couldn’t find one of these agents. They may have left the office.',
  tooEarly: (month: string) => `Start in ${month} or later.`,
  endsFirst: 'The last month is before the first.',
  begun: 'Agents were charged already, so the first month can’t change.',
  stale: 'Someone else changed this charge meanwhile. Look at it again before you save.',
  notOpen: 'Nothing is open of this charge. It was paid, waived or taken off a payout meanwhile.',
  tooMuch: (open: string) => `Only ${open} is open. Enter at most that.`,
  nothingOpen: 'This agent owes nothing for charges.',
  future: 'A payment can’t be in the future.',
  unknownAgent: 'We couldn’t find that agent.',
  undone: 'This was undone before.',
} as const

/** Memos of the journal. */
export const chargeMemos = {
  charge: (title: string, month: string) => `${title}, ${month}`,
  waiver: (title: string, month: string, reason: string) => `${title}, ${month}: ${reason}`,
} as const
