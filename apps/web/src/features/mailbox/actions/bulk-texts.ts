import type { BulkActionName } from '@pb/contract/mail-bulk'

/** Texts of actions on all threads of a folder or search. */

// bulk-runner.ts
export const starting = 'Working…'
export const undoing = 'Undoing'
export const undone = 'Undone'
export const undoFailed = 'Couldn’t undo that.'
export const bulkFailed = 'Couldn’t change these threads.'
export const progress = (what: string, done: string, total: string) => `${what}: ${done} of ${total}`

export const running: Readonly<Record<BulkActionName, string>> = {
  archive: 'Archiving',
  inbox: 'Moving to the inbox',
  trash: 'Moving to Trash',
  restore: 'Restoring',
  delete: 'Deleting permanently',
  discard: 'Discarding drafts',
  spam: 'Reporting as spam',
  'not-spam': 'Moving out of Spam',
  read: 'Marking as read',
  unread: 'Marking as unread',
  star: 'Starring',
  unstar: 'Removing stars',
  snooze: 'Snoozing',
  remind: 'Setting reminders',
}

const threads = (what: string) => (total: string) =>
  `${total} ${total === '1' ? 'thread' : 'threads'} ${what}`

export const finished: Readonly<Record<BulkActionName, (total: string) => string>> = {
  archive: threads('archived'),
  inbox: threads('moved to the inbox'),
  trash: threads('moved to Trash'),
  restore: threads('restored'),
  delete: threads('permanently deleted'),
  discard: (total) => `${total} ${total === '1' ? 'draft' : 'drafts'} discarded`,
  spam: threads('reported as spam'),
  'not-spam': threads('moved out of Spam'),
  read: threads('marked as read'),
  unread: threads('marked as unread'),
  star: threads('starred'),
  unstar: threads('unstarred'),
  snooze: threads('snoozed'),
  remind: threads('with a reminder'),
}

// selection-bar.tsx
export const selected = (count: string) => `${count} selected`
export const allSelected = (threads: string, where: string) => `All ${threads} in ${where} selected`
export const allFoundSelected = (threads: string) => `All ${threads} of this search selected`
export const selectAllIn = (count: string, where: string) => `Select all ${count} in ${where}`
export const selectAllFound = (count: string) => `Select all ${count} of this search`
export const clearSelection = 'Clear selection'
export const actsOnSelection = 'Actions apply to the selected threads, not to the open one.'
export const countFailed = (message: string) => `Couldn’t count the threads. ${message}`

// bulk-toolbar.tsx
export const confirmDeletion = (count: string, unit: string) =>
  `${count} ${unit} will be permanently deleted. You can’t undo this.`
export const drafts = 'drafts'
export const threadsUnit = 'threads'
