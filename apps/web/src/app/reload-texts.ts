/** Texts of offer-reload.ts, which load with it. */

export const newVersion = 'A new version is available'
export const copyTypedText = 'Save or copy what you typed, then reload.'
export const partNotLoaded = 'Couldn’t load this part of the page'
export const checkConnection = 'Check your connection, then reload.'
export const reload = 'Reload'
