import { formatDate } from '@pb/rules/dates'

const day = (date: string) => formatDate(new Date(date), 'medium')

export const planErrors = {
  titleTaken: (title: string) => `There is already a plan “${title}”`,
  stale: 'Someone else changed this plan meanwhile. Look at it again before you save.',
  openingDeals:
    'Deals of this year came in with the opening balances, so this sum would count them twice. Undo that import first, or leave this empty.',
  archived: 'This plan is archived. Restore it first.',
  unknownPayee: 'Choose someone of your office for each share',
  onlyTerms: 'A plan needs terms. Change them, or archive the plan.',
  termsNeeded: (since: string) =>
    `Agents are on this plan since ${day(since)}, so it needs terms on that day`,
  noTermsYet: (title: string, since: string) =>
    `“${title}” has terms from ${day(since)} on. Choose that day or a later one.`,
  inUse: (agents: number) =>
    agents === 1
      ? 'An agent is on this plan. Put them on another plan first.'
      : `${agents.toLocaleString('en-US')} agents are on this plan. Put them on another plan first.`,
}
