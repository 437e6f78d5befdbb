/** Texts of components/domain/time-menu. */

// time-menu.tsx
export const pickDateAndTime = 'Pick date and time…'

// time-dialog.tsx
export const dateAndTime = 'Date and time'
export const chooseDateAndTime = 'Choose a date and time'
export const chooseFutureTime = 'Choose a time in the future'

// time-options.ts
export const thisAfternoon = 'This afternoon'
export const thisEvening = 'This evening'
export const tomorrow = 'Tomorrow'
export const thisWeekend = 'This weekend'
export const nextWeek = 'Next week'
