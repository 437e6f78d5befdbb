/** Texts of calendar/form. */

// entries.ts
export const titleMissing = 'Add a title'
export const timeMissing = 'Enter a date and time'
export const endsBeforeStart = 'The end must be after the start'
export const wrongGuest = (email: string) => `${email} isn’t an email address`
export const untilBeforeStart = 'The last date must be on or after the first'

// event-dialog.tsx
export const newEvent = 'New event'
export const loadCurrent = 'Show the current event'
export const editEvent = 'Edit event'
export const save = 'Save'
export const addEvent = 'Add Event'
export const title = 'Title'
export const allDay = 'All day'
export const starts = 'Starts'
export const ends = 'Ends'
export const startDate = 'Start date'
export const startTime = 'Start time'
export const endDate = 'End date'
export const endTime = 'End time'
export const location = 'Location'
export const guests = 'Guests'
export const guestsHint = 'Email addresses. We email each guest an invitation.'
export const reminder = 'Reminder'
export const notes = 'Notes'
export const isPrivate = 'Private'
export const isPrivateHint = 'others see only that you’re busy'
export const showAsFree = 'Show as free'
export const notConfirmed = 'Not confirmed yet'
export const inZone = (zone: string) => `Times in ${zone}`

// repeat-fields.tsx
export const repeat = 'Repeat'
export const never = 'Doesn’t repeat'
export const daily = 'Daily'
export const weekly = 'Weekly'
export const monthly = 'Monthly'
export const yearly = 'Yearly'
export const custom = 'By its own rule'
export const interval = 'Every'
export const weekdays = 'On'
export const ending = 'Ends'
export const noEnd = 'Never'
export const onDate = 'On a date'
export const afterTimes = 'After a number of times'
export const lastDate = 'Last date'
export const numberOfTimes = 'Number of times'

// reminders.ts
export const noReminder = 'None'
export const atStart = 'When it starts'
export const minutesBefore = (count: number) => `${count} minutes before`
export const hoursBefore = (count: number) => (count === 1 ? '1 hour before' : `${count} hours before`)
export const daysBefore = (count: number) => (count === 1 ? '1 day before' : `${count} days before`)

// scope-dialog.tsx
export const changeRepeating = 'Change repeating event'
export const deleteRepeating = 'Delete repeating event'
export const thisOne = 'This event'
export const following = 'This and following events'
export const all = 'All events'
export const change = 'Change'
export const remove = 'Delete'
export const whichEvents = 'Which events'
