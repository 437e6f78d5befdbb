/** Texts of the listing picker. */

// insert-listing.tsx
export const insertListing = 'Insert a listing'

// listing-picker.tsx
export const insertFailed = (message: string) => `Couldn’t insert the listing. ${message}`
export const findListing = 'Find a listing'
export const searchPlaceholder = 'Address, unit, or listing ID'
export const mentioned = 'Asked about in the email'
export const recent = 'Recent'
export const typeAddress = 'Type an address like “210 e 39 5b”, or a listing ID'
export const linksToClientPage = (firstName: string) =>
  `Links to ${firstName}’s private page. The listing counts as sent once you send the email.`
export const noClientAmongRecipients = 'No link: none of the recipients is your client.'
export const addRecipientFirst = 'Add the recipient first to include a private link for your client.'
export const linkFailed = (message: string) => `Couldn’t add a private link. ${message}`
export const savedFor = (firstName: string) => `Saved for ${firstName}`
export const searching = 'Searching…'
export const noMatches = 'No listings match'
