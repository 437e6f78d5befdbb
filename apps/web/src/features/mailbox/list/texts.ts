/** Texts of the thread list. */

// client-dot.tsx
export const client = (names: string) => `Client: ${names}`

// list-footer.tsx
export const showingRange = (first: string, last: string, total: string, unit: string) =>
  `Showing ${first} to ${last} of ${total} ${unit}`

export const showing = (first: string, last: string) => `Showing ${first} to ${last}`
export const rowsPerPage = 'Rows per page'

// list-heading.tsx
export const search = 'Search'
export const searchIn = (folder: string) => `Search in ${folder}`
export const unreadCount = (count: string) => `${count} unread`

// list-announcements.tsx
export const newEmailFrom = (sender: string, subject: string) => `New email from ${sender}: ${subject}`
export const found = (threads: string) => `${threads} found`

// list-toolbar.tsx
export const checkAll = 'Check All'

// refresh-button.tsx
export const refresh = 'Refresh'

// row-indicators.tsx
export const draft = 'Draft'
export const draftNotSent = 'Not sent'
export const deliveryProblems = {
  failed: 'Not delivered',
  uncertain: 'May not be sent',
  delayed: 'Delayed',
  waiting: 'Not sent yet',
}
export const snoozedUntil = (time: string) => `Snoozed until ${time}`
export const reminderAt = (time: string) => `Reminder ${time}`

// row-text.ts
export const to = (recipients: string) => `To: ${recipients}`

// search-box.tsx
export const mail = 'Mail'
export const searchMail = 'Search mail'
export const clearSearch = 'Clear search'

// search-hints.ts
export const fromOperator = 'Sender'
export const toOperator = 'Recipient'
export const subjectOperator = 'Words in the subject'
export const hasAttachmentOperator = 'Has attachments'
export const isUnreadOperator = 'Unread'
export const isStarredOperator = 'Starred'
export const beforeOperator = 'Before a date, like 2026-11-21'
export const afterOperator = 'Since a date, like 2026-11-21'
export const inAnywhereOperator = 'All folders, including Trash'
export const inInboxOperator = 'In All Inbox'
export const inSentOperator = 'In Sent'
export const inDraftsOperator = 'In Drafts'
export const inStarredOperator = 'In Starred'
export const inSnoozedOperator = 'In Snoozed'
export const inScheduledOperator = 'In Scheduled'
export const inSpamOperator = 'In Spam'
export const inTrashOperator = 'In Trash'
export const newerThanOperator = 'From the last 7 days'
export const olderThanOperator = 'Older than a year'
export const filenameOperator = 'Name or kind of a file'
export const largerOperator = 'Larger than 5 MB'
export const exampleInSent = 'A word in Sent'
export const exampleWords = 'Words together, or another word'
export const toPerson = 'To this person'
export const fromPerson = 'From this person'

// thread-list.tsx
export const threads = 'Threads'
export const loadFailed = 'Couldn’t load your mail'
export const noMessagesInFolder = (folder: string) => `No messages in ${folder} folder`
export const searchTooLong = 'That search is too long'
export const searchLimit = (count: number) => `Search for at most ${count} characters.`
export const noMessagesMatch = 'No messages match given criteria'
export const tryFewerWords = 'Try fewer words.'
export const tryFewerWordsOr = 'Try fewer words, or'
export const searchEveryFolder = 'search every folder'
export const refreshFailed = 'Couldn’t load new mail. Showing the last known messages.'

// thread-row.tsx
export const select = (subject: string) => `Select ${subject}`
export const unread = 'Unread:'
export const messages = (count: number) => `${count} messages`

// trash-banner.tsx
export const trashRetention =
  'Messages that have been in Trash more than 30 days will be automatically deleted.'
export const emptyingTrash = 'Emptying Trash...'
export const emptyTrashNow = 'Empty trash now'
export const confirmEmptyTrash = 'Everything in Trash will be permanently deleted. You can’t undo this.'
export const yesClearTrash = 'Yes, clear trash'

// use-empty-trash.ts
export const messagesDeleted = (messages: string) => `${messages} permanently deleted`
export const emptyTrashFailed = (message: string) => `Couldn’t empty Trash. ${message}`

// inbox-panel.tsx
export const inboxEmpty = 'Your inbox is empty'
export const openMailbox = 'Open mailbox'
