/** Texts of the time zone setting. */

// time-zone.tsx
export const timeZone = 'Time zone'
export const timeZoneLead =
  'Used for email, notifications and history. Showings, leases and availability always use New York time.'
export const currentTime = 'Current time:'
export const browserTimeZoneDiffers = (city: string, difference: string) =>
  `Your browser uses ${city} time, ${difference}.`
export const switchToBrowserTime = 'Use browser time'

// zone-picker.tsx
export const automatic = 'Automatic'
export const browserTimeZone = (city: string) => `Browser time (${city})`
export const timeZones = 'Time zones'
export const searchTimeZones = 'Search time zones'
export const searchPlaceholder = 'City, name or offset'
export const noMatchingTimeZones = 'No matching time zones'
export const searchExamples = 'Type to find any city. Try “lon”, “eastern” or “gmt+9”.'
