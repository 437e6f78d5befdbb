/** Texts of the terms in wide rows of results. */

export const commission = 'Commission'
export const available = 'Available'
export const now = 'Now'
export const verified = 'Verified'
export const notYet = 'Not yet'
export const contact = 'Contact'
export const unknown = 'Unknown'
