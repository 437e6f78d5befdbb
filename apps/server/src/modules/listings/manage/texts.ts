import { maxPhotos } from '@pb/contract/my-listings'

export const unitNotFoundInBuilding = "This building doesn't have that unit yet. Add it first."
export const unitNeedsLabel = 'Enter a unit number or letter.'
export const alreadyListed = 'You already have a listing of this apartment.'
export const concessionBeyondLease = 'The lease term of the concession is longer than the maximum lease.'
export const closedPrice =
  'This listing is closed, so its price can’t change. Move it back to the market first.'
export const unitNotFound = "We couldn't find that unit."
export const changedMeanwhile = 'Someone else changed this listing. Reload it to see the changes.'
export const undoBlocked = "This can't be undone because the listing has changed since."
export const ownFeeNotOffered = "A listing can't offer a fee that you collect yourself as commission."
export const exclusiveDatesReversed = 'The exclusive agreement ends before it begins.'
export const leaseTermsReversed = 'The maximum lease is shorter than the minimum lease.'
export const tooManyPhotos = `A listing can have up to ${maxPhotos} photos.`
export const reasonNotAllowed = "This reason doesn't fit the listing's current status."
export const hasAgent = 'This listing has an agent in our office. Please ask them about it.'
export const alreadyReported = 'This listing has already been reported.'

export const reportedText = (reporter: string, address: string, reason: string) =>
  `${reporter} reported ${address} as off market: ${reason}`
export const reportConfirmedText = (supervisor: string, address: string, reason: string) =>
  `${supervisor} confirmed your report and took ${address} off the market: ${reason}`
export const reportDeclinedText = (supervisor: string, address: string) =>
  `${supervisor} kept ${address} listed after reviewing your report`

export const listingAdvice = {
  noPhotos: 'Listings without photos get skipped',
  fewPhotos: 'Add more photos: show every room',
  noFloorPlan: 'Add a floor plan',
  noDescription: 'Write a description',
  noSize: 'Enter the size',
  noCommission: 'Add commission',
} as const
