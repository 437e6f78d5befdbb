export const pastTime = 'Choose a time in the future'
export const noSuchPage = "This page of the list doesn't exist. Go back to the first page."

/** `name` is the missing parameter of the request. */
export const nothingSelected = (name: string): string => `Choose at least one: ${name} is missing`

/** Notification for a thread without a reply; `subject` may be empty. */
export const noReplyYet = (subject: string): string =>
  `No reply yet: ${subject === '' ? '(no subject)' : subject.slice(0, 200)}`

export const deletionIsFinal = 'Permanently deleted messages can’t be restored'
