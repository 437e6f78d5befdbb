/** Texts of showing-form.tsx, which loads when a client asks for a showing. */
export { anythingElse, cancel, notSent } from '../texts.ts'

export const loadingTimes = 'Looking for free times'
export const chooseTimeFor = (subject: string) => `Choose a time to see ${subject}`
export const chooseTime = 'Choose a time'
export const newYorkTime = (minutes: number) => `(${minutes} minutes, New York time)`
export const timesOn = (day: string) => `Times on ${day}`
export const moreDays = 'More days'
export const otherTime = 'None of these work'
export const timeMissing = 'Choose a time, or press “None of these work”.'
export const request = 'Request this time'
