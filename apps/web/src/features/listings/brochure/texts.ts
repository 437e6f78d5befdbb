import { formatNumber, pluralize } from '../../../lib/format.ts'

/** Texts of brochures. */

// brochure-button.tsx
export const tooMany = (max: number) => `A brochure can have up to ${max} listings`
export const brochure = 'Brochure'

// brochure-dialog.tsx
export const chosenListings = (count: number) => `A PDF of ${pluralize(count, 'listing')}.`
export const allResults = (count: number) =>
  count === 1
    ? 'A PDF of the one result.'
    : `A PDF of all ${formatNumber(count)} results, in the order shown.`
export const firstResults = (max: number, count: number) =>
  `A PDF of the first ${max} of ${formatNumber(count)} results, in the order shown. One brochure can’t have more.`
export const noResults = 'No listings match anymore.'
export const preparedFor = 'Prepared for'
export const namePlaceholder = 'A client, or any name'
export const pageLink = 'QR code for their personal page'
export const pageLinkHint = (name: string) =>
  `${name} can scan it to see photos and reply. Listings on the market are on that page and then count as sent.`
export const download = 'Download PDF'
export const creating = 'Creating brochure…'
export const failed = (message: string) => `Couldn’t create the brochure. ${message}`
export const downloaded = 'Brochure downloaded'
export const downloadedPart = (max: number, count: number) =>
  `The first ${max} of ${formatNumber(count)} results`
