/** Texts of the actions on threads. */

// star-button.tsx
export const star = (subject: string) => `Star ${subject}`
export const starred = 'Starred'
export const notStarred = 'Not starred'

// thread-toolbar.tsx
export const actions = 'Actions'
export const archive = 'Archive'
export const restore = 'Restore'
export const notSpam = 'Not spam'
export const reportSpam = 'Report spam'
export const starAll = 'Star or unstar'
export const deletePermanently = 'Delete permanently'
export const deleteLabel = 'Delete'
export const markAsRead = 'Mark as read'
export const markAsUnread = 'Mark as unread'
export const moveToInbox = 'Move to inbox'
export const snooze = 'Snooze'
export const snoozeUntil = 'Snooze until'
export const remindMe = 'Remind me'
export const remindMeIfNoReply = 'Remind me if there is no reply'
export const removeReminder = 'Remove reminder'
export const forwardThread = 'Forward thread'
export const forwardThreads = (count: number) => `Forward ${count} threads as attachments`
export const tooManyToForward = (count: number) => `You can forward up to ${count} threads at once.`

// use-mail-actions.tsx
export const confirmPermanentDeletion = (what: string) =>
  `${what} will be permanently deleted. You can’t undo this.`
export const discard = 'Discard'

// thread-mutations.ts
export const thread = 'Thread'
export const theThread = 'the thread'
export const updateFailed = (threads: string) => `Couldn’t update ${threads}.`
export const movedToTrash = (threads: string) => `${threads} moved to Trash`
export const sendsCanceled = (count: number) =>
  count === 1 ? 'Its unsent email won’t be sent.' : `${count} unsent emails won’t be sent.`
export const sendsRestored = (count: number) =>
  count === 1 ? 'The email will be sent at its time.' : `${count} emails will be sent at their time.`
export const sendsExpired = (count: number) =>
  count === 1
    ? 'The email is in Drafts now, because its time to send has passed.'
    : `${count} emails are in Drafts now, because their time to send has passed.`
export const moveToTrashFailed = (threads: string) => `Couldn’t move ${threads} to Trash.`
export const deletedPermanently = (threads: string) => `${threads} permanently deleted`
export const deleteFailed = (threads: string) => `Couldn’t delete ${threads}.`
export const draftDiscarded = 'Draft discarded'
export const draftsDiscarded = (drafts: string) => `${drafts} discarded`
export const discardFailed = 'Couldn’t discard the draft.'
export const restored = (threads: string) => `${threads} restored`
export const restoreFailed = (threads: string) => `Couldn’t restore ${threads}.`
export const archived = (threads: string) => `${threads} archived`
export const archiveFailed = (threads: string) => `Couldn’t archive ${threads}.`
export const movedOutOfSpam = (threads: string) => `${threads} moved out of Spam`
export const reportedSpam = (threads: string) => `${threads} reported as spam`
export const reportSpamFailed = (threads: string) => `Couldn’t report ${threads} as spam.`
export const moveToInboxFailed = (threads: string) => `Couldn’t move ${threads} to the inbox.`
export const snoozedUntil = (threads: string, time: string) => `${threads} snoozed until ${time}`
export const snoozeFailed = (threads: string) => `Couldn’t snooze ${threads}.`
export const movedToInbox = (threads: string) => `${threads} moved to the inbox`
export const reminderRemoved = 'Reminder removed'
export const reminderSet = (time: string) => `We’ll remind you ${time} if there’s no reply`

// use-thread-mutation.ts
export const undone = 'Undone'
export const undoFailed = 'Couldn’t undo that.'
