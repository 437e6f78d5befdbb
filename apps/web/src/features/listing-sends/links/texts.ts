/** Texts of a client’s private links and disclosures. */

// client-notices.tsx
export const acknowledgedBy = (name: string, day: string) => `Acknowledged by ${name} on ${day}`
export const givenOn = (day: string) => `Given on ${day}`
export const notGivenYet = 'Not given yet'
export const sentNotAcknowledged = (day: string) => `Sent on ${day}, not acknowledged yet`
export const disclosures = 'Disclosures'
export const givenInPersonToday = 'Given in person today'

// link-row.tsx
export const active = 'Active'
export const expired = 'Expired'
export const turnedOff = 'Turned off'
export const copyLink = (name: string) => `Copy ${name}’s link`
export const renewLink = (name: string) => `Renew ${name}’s link`
export const linkRenewed = (day: string) => `Link renewed until ${day}`
export const turnOffLink = (name: string) => `Turn off ${name}’s link`
export const linkTurnedOff = 'Link turned off'
export const linkCopied = 'Link copied'
export const copyFailed = 'Couldn’t copy the link'
export const until = (day: string) => ` · until ${day}`
export const openPage = (name: string) => `Open ${name}’s page`

// shared-links.tsx
export const privateLinks = 'Private links'
export const noLinksYet = 'No links yet'
export const noLinksHint = 'Each send creates a private page your client can open without an account.'
