/** Texts of sent and saved listings that several screens share. */

// api.ts
export const listingRemoved = 'Listing removed'
export const savedAfterSending = 'Listing saved after sending'
export const saveFailed = (save: boolean, message: string) =>
  `Couldn’t ${save ? 'save' : 'remove'} the listing. ${message}`
export const recordShareFailed = (message: string) => `Couldn’t record that you shared the link. ${message}`
export const linkChangeFailed = (message: string) => `Couldn’t change the link. ${message}`
export const recordNoticeFailed = (message: string) => `Couldn’t record the disclosure. ${message}`
export const pdfFailed = (message: string) => `Couldn’t create the PDF. ${message}`

// save-for-client.ts
export const savedFor = (listings: string, name: string) => `${listings} saved for ${name}`
export const alreadySavedFor = (listings: string, name: string) => `${listings} already saved for ${name}`
export const removedFor = (listings: string, name: string) =>
  `${listings} removed from ${name}’s saved listings`

// relations/relation-marks.tsx
export const likesIt = 'Likes it'
export const maybe = 'Maybe'
export const passed = 'Passed'
export const opened = (day: string) => `Opened ${day}`
export const sent = 'Sent'
export const sentOn = (day: string) => `Sent ${day}`

// relations/save-toggle.tsx
export const saved = 'Saved'
export const save = 'Save'
export const saveForClient = (subject: string) => `Save ${subject} for the client`
export const sentStaysSaved = 'Sent to the client, so it stays saved'

// send-listings.tsx
export const tooManyListings = (max: number) => `Choose up to ${max} listings`
export const tooManyClients = (max: number) => `Choose up to ${max} clients`
export const send = 'Send'

// links/link-activity.ts
export const byEmail = 'By email'
export const byTextMessage = 'By text message'
export const byWhatsApp = 'By WhatsApp'
export const linkCopied = 'Link copied'
export const byBrochure = 'By brochure'
export const notOpenedYet = 'Not opened yet'
export const openedLast = (times: string, moment: string) => `Opened ${times}, last ${moment}`
export const likedCount = (count: number) => `${count} liked`
export const maybeCount = (count: number) => `${count} maybe`
export const passedCount = (count: number) => `${count} passed`

// saved/saved-view.ts
export const allClients = 'All clients'
export const alreadyOffered = 'Already offered'
export const notOffered = 'Not Offered'

// watch-send.ts
export const notSentTo = (names: string) => `Not sent to ${names}`
export const tryAgain = 'Try again'
export const sendUndone = 'Sending undone'
export const undoFailed = (message: string) => `Couldn’t undo. ${message}`
export const retryFailed = (message: string) => `Couldn’t try again. ${message}`

// send-text.ts
export const sentToClient = (listings: string) => `${listings} sent to client`
export const sentToSelectedClients = 'Listing was sent to selected clients'
export const listingSent = 'Listing sent'
export const listingsSent = 'Listings sent'
export const sentTo = (listings: string, names: string) => `${listings} sent to ${names}`
export const preparing = 'Preparing'
export const sending = 'Sending'
export const deliveryUncertain = 'Delivery not confirmed'
export const notSent = 'Not sent'
export const canceled = 'Canceled'
export const alreadyHasThem = 'Already has them'
export const noEmailAddress = 'No email address'
export const optedOut = 'Asked not to get emails'
