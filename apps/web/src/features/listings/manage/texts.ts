/** Texts shared by the screens that manage listings. */

// choices.ts
export const rental = 'Rental'
export const forSale = 'For Sale'
export const open = 'Open'
export const exclusive = 'Exclusive'

// mutations.ts
export const undone = 'Undone'
export const undoFailed = 'Couldn’t undo the change'
export const priceSaved = 'Price saved'
export const savePriceFailed = 'Couldn’t save the price'
export const listingSaved = 'Listing saved'
export const statusSaved = 'Status saved'
export const saveStatusFailed = 'Couldn’t save the status'
export const listingRemoved = 'Listing removed'
export const removeFailed = 'Couldn’t remove the listing'
export const listingVerified = (name = 'Listing') => `${name} verified`
export const listingsVerified = (count: number) => `${count} listings verified`
export const nothingVerified = 'You can only verify your own listings'
export const verifiedSince = 'The listings were verified again since, so nothing was undone'
export const verifyFailed = 'Couldn’t verify the listings'
export const reported = 'Reported. A supervisor will review it.'
export const reportFailed = 'Couldn’t report the listing'
export const reportDismissed = 'Report dismissed'
export const decideFailed = 'Couldn’t save the decision'
