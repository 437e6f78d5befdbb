/** Texts of live-streams/recording. */
export const recording = 'Recording'
export const none = 'This live stream was not recorded.'
export const noneKept = 'The recording wasn’t kept.'
export const video = 'Recording of the live stream'
export const failed = 'Couldn’t play the recording in this browser.'
export const facts = (duration: string, size: string) => `${duration}, ${size}`
export const isPublic = 'Published: anyone with the link can watch it, and it shows on the listing.'
export const isPrivate = 'Only you can watch it.'
export const trimHint = 'Cut off what comes before and after. Nothing is lost: you can change it later.'
export const from = 'Start at'
export const to = 'End at'
export const timeHint = 'Minutes and seconds, such as 1:30'
export const startHere = 'Start here'
export const endHere = 'End here'
export const save = 'Save the trim'
export const publish = 'Publish'
export const unpublish = 'Stop publishing'
export const remove = 'Delete'
export const restore = 'Restore'
export const deletedUntil = (time: string) => `Deleted. You can restore it until ${time}.`
export const enterTime = 'Enter a time such as 1:30'
export const tooLate = (end: string) => `The recording ends at ${end}`
export const endsBeforeStart = 'The end must be after the start'
