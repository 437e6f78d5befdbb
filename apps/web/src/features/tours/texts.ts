import type { Tour, TravelMode } from '@pb/contract/tours'
import { undoTime } from '@pb/rules/mail/undo'

/** Texts of features/tours. */

export const statuses: Readonly<Record<Tour['status'], string>> = {
  planned: 'Planned',
  confirmed: 'Confirmed',
  canceled: 'Canceled',
}
export const travelModes: Readonly<Record<TravelMode, string>> = {
  walk: 'On foot',
  transit: 'On foot and by subway',
  drive: 'By car',
}

// tours-page.tsx
export const tours = 'Tours'
export const planTour = 'Plan a tour'
export const none = 'No tours yet'
export const noneHint =
  'Plan several showings in one go. We put the stops in the order that ends earliest and fits when each can be shown.'
export const noneWithClient = 'No tours yet.'
export const loadFailed = 'Couldn’t load your tours'
export const stops = (count: number) => (count === 1 ? '1 stop' : `${count} stops`)
export const untitled = (client: string) => `Tour with ${client}`
export const showMore = (count: string) => `Show ${count} more`

// mutations.ts
export const planned = 'Tour planned'
export const saved = 'Tour saved'
export const confirmed = 'Tour confirmed'
export const canceled = 'Tour canceled'
export const emailed = `The client gets an email in ${undoTime}.`
export const undone = 'Undone. No email was sent.'
export const notUndone = 'Couldn’t undo'
export const changeFailed = 'Couldn’t change the tour'
export const photoNotDeleted = 'Couldn’t delete the photo'
export const photoDeleted = 'Photo deleted'
export const photoNotRestored = 'Couldn’t restore the photo'

// plan-dialog.tsx
export const changeTour = 'Change tour'
export const titleField = 'Title'
export const titleHint = 'Optional'
export const date = 'Date'
export const startTime = 'Start'
export const newYorkTime = 'New York time'
export const travel = 'Getting around'
export const minutesEach = 'Minutes at each stop'
export const order = 'Order'
export const bestOrder = 'Best order'
export const givenOrder = 'As listed here'
export const listings = 'Listings'
export const addListing = 'Add a listing'
export const addListingHint = 'Address, unit or listing number'
export const noListing = 'No active listing found'
export const full = (max: number) => `A tour has at most ${max} stops.`
export const removeListing = (title: string) => `Remove ${title}`
export const moveUp = (title: string) => `Move ${title} up`
export const plan = 'Plan'
export const save = 'Save'
export const chooseClient = 'Choose a client'
export const chooseListing = 'Add a listing'
export const chooseTime = 'Choose a date and time'

// tour-page.tsx
export const tour = 'Tour'
export const tourNotFound = 'Tour not found'
export const tourNotFoundHint = 'It was removed, or the link is wrong.'
export const tourFailed = 'Couldn’t load this tour'
export const lastKnown =
  'You’re offline. Showing the tour as this device last saw it; notes and photos you add are sent later.'
const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]
export const unsent = (notes: number, photos: number) =>
  `Not sent yet: ${[...count(notes, 'note', 'notes'), ...count(photos, 'photo', 'photos')].join(' and ')}. ` +
  'They’re on this device and go out when you’re back online. Stay signed in until then.'
export const confirm = 'Confirm tour'
export const change = 'Change'
export const cancel = 'Cancel tour'
export const print = 'Print'
export const confirmTitle = 'Confirm this tour?'
export const confirmHint = 'We book its showings in your calendar.'
export const confirmAnyway = 'Also the stops that don’t fit'
export const tellClient = 'Email the client all times and a calendar file'
export const message = 'Message to the client'
export const cancelTitle = 'Cancel this tour?'
export const cancelHint = 'Its showings that are still to come are canceled.'
export const tellClientCanceled = 'Email the client'
export const reason = 'Reason'
export const travelTotal = (minutes: number) => `About ${minutes} min between stops`

// stop-card.tsx
export const stop = (number: number, title: string) => `Stop ${number}: ${title}`
export const wait = (minutes: number) => `${minutes} min wait`
export const directions = 'Directions'
export const directionsTo = (title: string) => `Directions to ${title}`
export const notes = (title: string) => `Notes about ${title}`
export const newNote = (title: string) => `New note about ${title}`
export const notePlaceholder = 'Add a note'
export const addNote = 'Add'
export const waiting = 'Not sent yet'
export const start = (label: string) => `From ${label}`

// stop-photos.tsx
export const addPhoto = 'Add photo'
export const ofListing = (title: string) => `of ${title}`
export const photosLabel = (title: string) => `Photos of ${title}`
export const photoLabel = (number: number, title: string) => `Photo ${number} of ${title}`
export const photoLost = 'It’s only on this device, and lost for good.'
export const confirmDeletePhoto = 'Yes, delete photo'
export const deletePhoto = (number: number, title: string) => `Delete photo ${number} of ${title}`
export const discard = 'Discard'

// use-unsent.ts
export const notStored = 'This device couldn’t store it. Keep this page open until it’s sent.'
