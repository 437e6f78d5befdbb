/** Texts of app. */

// route-error.tsx
export const reload = 'Reload'
export const error = 'Error'
export const pageNotLoaded = 'Couldn’t load this page'
export const pageFailed = 'Something went wrong'
export const offlineOrUpdated = 'You’re offline, or PB Office was just updated. Reload to continue.'
export const savedWorkSafe = 'Your saved work is safe. Reload the page to continue.'

// show-waiting.ts
export const tryingAgain = 'Too many requests at once; trying again'
