import type { InquiryFilter, InquiryScope } from '@pb/contract/inquiry-schemas'

/** Texts of the list of inquiries. */

// inquiries-list.tsx
export const list = 'List of inquiries'
export const loading = 'Loading inquiries'
export const loadingMore = 'Loading more inquiries'
export const noneToAnswer = 'No listing inquiries to answer'
export const noneToAnswerHint = 'New leads from portals, your website and personal pages appear here.'
export const noMatch = 'No inquiries match'
export const noMatchHint = 'Try fewer words, or another list.'
export const clearSearch = 'Clear search'
export const none: Readonly<Record<Exclude<InquiryFilter, 'needs_response'>, string>> = {
  waiting: 'You’re not waiting for anyone',
  snoozed: 'Nothing is snoozed',
  all: 'No open inquiries',
  closed: 'No closed inquiries',
  not_lead: 'Nothing is marked as “Not a lead”',
}
export const noneUnassigned = 'No unassigned inquiries'
export const refreshFailed = (reason: string) => `Couldn’t refresh the list. ${reason}`
export const tryAgain = 'Try again'

// toolbar.tsx
export const tabs = 'Lists of inquiries'
export const filters: Readonly<Record<InquiryFilter, string>> = {
  needs_response: 'To answer',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  all: 'All open',
  closed: 'Closed',
  not_lead: 'Not leads',
}
export const scope = 'Whose inquiries'
export const scopes: Readonly<Record<InquiryScope, string>> = {
  own: 'Mine',
  unassigned: 'Unassigned',
  office: 'Office',
}
export const search = 'Search inquiries'
export const searchPlaceholder = 'Name, address, email or phone'
export const formatCount = (label: string, count: string) => `${label} ${count}`

// duty-switch.tsx
export const onDuty = 'On duty'
export const dutyHint = 'You take unassigned inquiries in turn.'
export const dutyFailed = 'Couldn’t change whether you’re on duty'

// inquiry-row.tsx
export const needsResponse = 'Needs a response'
export const unread = 'Unread'
export const client = 'Client'
export const openClient = (name: string) => `Open client ${name}`
export const noListing = 'No listing named'
export const notRead = 'Couldn’t be read'
export const notVerified = 'Sender not verified'
export const relay = 'Relay address'
export const passedBy = (agent: string) => `${agent} didn’t answer, passed on`
export const answeredBy = 'You:'
export const note = 'Note:'
export const snoozedUntil = (time: string) => `Snoozed until ${time}`
export const missedBy = (agent: string) => `${agent} didn’t answer in time`
export const missed = 'Not answered in time'
