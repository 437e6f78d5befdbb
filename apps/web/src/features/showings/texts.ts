import type { ShowingStatus } from '@pb/contract/showings'
import { undoTime } from '@pb/rules/mail/undo'

/** Texts of features/showings. */

export const statuses: Readonly<Record<ShowingStatus, string>> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  completed: 'Took place',
  no_show: 'No-show',
  canceled: 'Canceled',
}

// mutations.ts
export const scheduled = 'Showing scheduled'
export const emailed = `The client gets an email in ${undoTime}.`
export const undone = 'Undone. No email was sent.'
export const notUndone = 'Couldn’t undo'
export const moved = 'Showing moved'
export const canceled = 'Showing canceled'
export const noteSaved = 'Note saved'
export const outcomeSaved: Readonly<Record<'completed' | 'no_show' | 'confirmed', string>> = {
  completed: 'Marked as took place',
  no_show: 'Marked as no-show',
  confirmed: 'Marked as still to come',
}
export const accessSaved = 'Showing access saved'
export const changeFailed = 'Couldn’t change the showing'
