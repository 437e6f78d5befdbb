/** Texts of the settings section for reading mail. */

export const readingMail = 'Reading mail'
export const advanceHint =
  'What opens after you archive, delete, snooze or report an open email. Saved in this browser.'
export const advance = 'After an email leaves the list'
export const openNext = 'Open the next email'
export const openPrevious = 'Open the previous email'
export const backToList = 'Go back to the list'
