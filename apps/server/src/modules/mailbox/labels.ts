import { mailFolders, mailLabels, type MailFolder, type MailLabel } from '@pb/contract/mail-messages'

/** The bits of `mail_message.labels` and the numbers of `mail_thread_label.label` (migration 0026). */
export const labelBits = {
  INBOX: 1,
  STARRED: 2,
  SENT: 4,
  DRAFT: 8,
  TRASH: 16,
  SNOOZED: 32,
  SCHEDULED: 64,
  SPAM: 128,
  UNREAD: 512,
} as const satisfies Record<MailLabel, number>

export const folderBits = { ...labelBits, ALL: 256 } as const satisfies Record<MailFolder, number>

/** Number of the attachment library in `mail_label_count.label`. */
export const attachmentsLabel = 1024

export const folderNames: Readonly<Record<MailFolder | 'ATTACHMENTS', string>> = {
  INBOX: 'All Inbox',
  STARRED: 'Starred',
  SENT: 'Sent',
  DRAFT: 'Drafts',
  TRASH: 'Trash',
  SNOOZED: 'Snoozed',
  SCHEDULED: 'Scheduled',
  SPAM: 'Spam',
  ALL: 'All mail',
  ATTACHMENTS: 'Attachments',
}

/** Returns the labels of the bits, in the contract's order. */
export function toLabels(bits: number): MailLabel[] {
  return mailLabels.filter((label) => (bits & labelBits[label]) !== 0)
}

/** Returns the folders of a message with these bits, like the SQL function `mail_folders`. */
export function toFolders(bits: number): MailFolder[] {
  if (bits & labelBits.TRASH) return ['TRASH']
  if (bits & labelBits.SPAM) return ['SPAM']
  const folders = (bits & 111) | (bits & labelBits.DRAFT ? 0 : folderBits.ALL)
  return mailFolders.filter((folder) => (folders & folderBits[folder]) !== 0)
}
