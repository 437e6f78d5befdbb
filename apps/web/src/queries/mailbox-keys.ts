import type { MailFolder } from '@pb/contract/mail-messages'

const root = ['mailbox'] as const

/** Query keys of the mailbox. All of them begin with `mailbox`. */
export const mailboxKeys = {
  root,
  lists: [...root, 'threads'] as const,
  list: (folder: MailFolder, q: string, page: number, size: number) =>
    [...root, 'threads', folder, q, page, size] as const,
  counts: [...root, 'count'] as const,
  bulk: [...root, 'bulk'] as const,
  clientList: (userId: string, page: number) => [...root, 'threads', 'client', userId, page] as const,
  threads: [...root, 'thread'] as const,
  thread: (id: string) => [...root, 'thread', id] as const,
  folderCounts: [...root, 'folder-counts'] as const,
  bodies: [...root, 'body'] as const,
  body: (messageId: string) => [...root, 'body', messageId] as const,
  attachments: [...root, 'attachments'] as const,
  contacts: [...root, 'contacts'] as const,
  templates: [...root, 'templates'] as const,
}

/** Key of the account that the mailbox syncs with. */
export const mailAccountKey = ['mail-account'] as const
