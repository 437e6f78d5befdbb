/** Texts of showings/dialog. */

// showing-dialog.tsx
export const schedule = 'Schedule a showing'
export const confirmTitle = 'Confirm showing'
export const moveTitle = 'Move showing'
export const scheduleButton = 'Schedule'
export const confirmButton = 'Confirm'
export const moveButton = 'Move'
export const length = 'Length'
export const minutes = (count: number) => `${count} minutes`
export const tellClient = 'Email the client the time and a calendar file'
export const noEmail = 'This client has no email address, so we can’t send the time.'
export const message = 'Message to the client'
export const note = 'Note for yourself'
export const clientAsked = 'The client asked'
export const chooseListing = 'Choose a listing'
export const chooseClient = 'Choose a client'
export const chooseTime = 'Choose a time'

// listing-field.tsx
export const listing = 'Listing'
export const listingHint = 'Address, unit or listing number'
export const noListing = 'No active listing found'
export const change = 'Change'

// slot-picker.tsx
export const times = 'Times'
export const timesOn = (day: string) => `Times on ${day}`
export const earlierDays = 'Earlier days'
export const laterDays = 'Later days'
export const noTimes = 'No times'
export const noTimesThisWeek = 'No free times on these days.'
export const otherTimes = 'Show times that aren’t free'
export const slotsFailed = 'Couldn’t load the times'
export const newYorkTime = 'New York time'
export const anyway = (reason: string) => `${reason}. Scheduled anyway.`
