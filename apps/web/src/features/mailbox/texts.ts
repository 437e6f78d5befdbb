/** Texts of the mailbox that several of its screens share. */

// folder-nav.tsx
export const emptyFolder = 'Empty'
export const newMessage = 'New Message'
export const folders = 'Folders'
export const attachments = 'Attachments'
export const threadUnit = 'threads'
export const unreadUnit = 'unread'

// folders.ts
export const allInbox = 'All Inbox'
export const starred = 'Starred'
export const sent = 'Sent'
export const drafts = 'Drafts'
export const trash = 'Trash'
export const snoozed = 'Snoozed'
export const scheduled = 'Scheduled'
export const spam = 'Spam'
export const allMail = 'All Mail'

// Senders
export const noSender = '(no sender)'
export const noRecipients = '(no recipients)'
export const viaPortal = (portal: string) => `via ${portal}`
export const noSubject = '(no subject)'
