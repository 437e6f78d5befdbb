/** Texts of showings/record. */

// showing-page.tsx
export const clientAnswer = 'Client’s calendar'
export const clientAnswers = { accepted: 'Accepted', tentative: 'Maybe', declined: 'Declined' } as const
export const showings = 'Showings'
export const showing = 'Showing'
export const loadFailed = 'Couldn’t load this showing'
export const notFound = 'Showing not found'
export const notFoundHint = 'It was removed, or the link is wrong.'
export const client = 'Client'
export const listing = 'Listing'
export const time = 'Time'
export const timeOpen = 'No time yet'
export const newYorkTime = 'New York time'
export const access = 'Access'
export const asked = 'The client asked'
export const tour = 'Part of a tour'
export const openTour = 'Open tour'
export const clientPage = 'The client’s page'
export const openClientPage = 'Open'
export const emailFailed = (reason: string) => `The email about it wasn’t sent: ${reason}`
export const emailWaiting = 'The email about it is on its way.'
export const canceledBy: Readonly<Record<'agent' | 'client', string>> = {
  agent: 'You canceled it',
  client: 'The client canceled it',
}
export const feedback = 'Feedback'
export const rating = (stars: number) => `${stars} of 5`

// showing-actions.tsx
export const confirm = 'Confirm'
export const move = 'Move'
export const cancel = 'Cancel showing'
export const decline = 'Decline'
export const tookPlace = 'It took place'
export const noShow = 'No-show'
export const undoOutcome = 'Not yet'

// cancel-dialog.tsx
export const cancelTitle = 'Cancel this showing?'
export const declineTitle = 'Decline this request?'
export const reason = 'Reason'
export const tellClient = 'Email the client'

// note-form.tsx
export const note = 'Note for yourself'
export const saveNote = 'Save note'
