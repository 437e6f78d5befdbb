import type { FollowUpSkip } from '@pb/contract/follow-ups'
import { optedOutFailure } from '../email-opt-outs/index.ts'

/** Errors of the requests. */
export const followUpErrors = {
  chooseOne: 'Choose either clients or a filter',
  nothingToDo: 'Add an email, a task or a stage',
  noClients: 'No clients match',
  tooMany: (max: number) => `You can follow up with up to ${max.toLocaleString('en-US')} clients at a time`,
  alreadyUndone: 'This follow-up has already been undone',
} as const

/** Why a client gets no email. */
export const skipReasons: Readonly<Record<FollowUpSkip, string>> = {
  'no-email': 'No email address',
  archived: 'Removed from your clients',
  'already-sent': 'Got this email today',
  'opted-out': optedOutFailure,
}

/** Why an email of a follow-up was not sent. */
export const sendFailures = {
  reassigned: 'Another agent has this client now',
  notQueued: 'We couldn’t prepare this email',
} as const
