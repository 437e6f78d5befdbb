import type { OpenHouseState } from '@pb/contract/open-house-schemas'

/** Texts of features/open-houses. */

export const states: Readonly<Record<OpenHouseState, string>> = {
  upcoming: 'Upcoming',
  live: 'Now',
  past: 'Past',
  canceled: 'Canceled',
}
export const byAppointment = 'By appointment'
export const onlineOnly = 'Online only'
export const visitors = (count: number) => (count === 1 ? '1 visitor' : `${count} visitors`)
export const consented = (count: number) => `${count} agreed to be contacted`
export const newClients = (count: number) => (count === 1 ? '1 new client' : `${count} new clients`)
export const offMarket = 'Listing off the market'
export const fromFeed = 'From a feed'

// mutations.ts
export const scheduled = 'Open house scheduled'
export const saved = 'Open house saved'
export const canceled = 'Open house canceled'
export const restored = 'Open house restored'
export const changeFailed = 'Couldn’t change the open house'
export const linkRenewed = 'New link made. Signs printed before don’t work any more.'
export const linkOff = 'Link turned off. Visitors can’t sign in.'
export const visitorAdded = 'Visitor added'
export const visitorSaved = 'Visitor saved'
export const visitorRemoved = 'Visitor deleted'
export const visitorRestored = 'Visitor restored'
export const visitorFailed = 'Couldn’t change the visitor'
export const followedUp = (count: number) =>
  count === 1 ? 'Email is on its way' : `${count} emails are on their way`
export const followUpUndone = 'Emails canceled'
export const undoFailed = 'Couldn’t cancel the emails'
