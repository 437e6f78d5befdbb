import type { MailFolder } from '@pb/contract/mailbox-messages'

/** Everything of the mailbox stands under one key. */
const root = ['mailbox'] as const

export const keys = {
  root,
  lists: [...root, 'threads'] as const,
  list: (folder: MailFolder, q: string, page: number) => [...root, 'threads', folder, q, page] as const,
  clientList: (userId: string, page: number) => [...root, 'threads', 'client', userId, page] as const,
  threads: [...root, 'thread'] as const,
  thread: (id: string) => [...root, 'thread', id] as const,
  labels: [...root, 'labels'] as const,
  body: (messageId: string) => [...root, 'body', messageId] as const,
  library: [...root, 'library'] as const,
}
