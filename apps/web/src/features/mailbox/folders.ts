import type { MailFolder } from '@pb/contract/mail-messages'
import {
  CalendarClock,
  Clock,
  FileText,
  Inbox,
  Mails,
  Send,
  ShieldAlert,
  Star,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import * as texts from './texts.ts'

export interface Folder {
  readonly id: MailFolder
  /** Segment of the route. */
  readonly path: string
  readonly label: string
  readonly icon: LucideIcon
}

/** The folders of the specification, in its order. */
export const mainFolders: readonly Folder[] = [
  { id: 'INBOX', path: 'inbox', label: texts.allInbox, icon: Inbox },
  { id: 'STARRED', path: 'starred', label: texts.starred, icon: Star },
  { id: 'SENT', path: 'sent', label: texts.sent, icon: Send },
  { id: 'DRAFT', path: 'draft', label: texts.drafts, icon: FileText },
  { id: 'TRASH', path: 'trash', label: texts.trash, icon: Trash2 },
]

/** Folders beyond the specification. */
export const otherFolders: readonly Folder[] = [
  { id: 'SNOOZED', path: 'snoozed', label: texts.snoozed, icon: Clock },
  { id: 'SCHEDULED', path: 'scheduled', label: texts.scheduled, icon: CalendarClock },
  { id: 'SPAM', path: 'spam', label: texts.spam, icon: ShieldAlert },
  { id: 'ALL', path: 'all', label: texts.allMail, icon: Mails },
]

const folders = [...mainFolders, ...otherFolders]

/** Whether the folder's email was not sent yet, so that reading, starring and reminders mean nothing there. */
export const isScheduled = ({ id }: { readonly id: MailFolder }): boolean => id === 'SCHEDULED'

/** Finds a folder by its route segment. The inbox without one; undefined when unknown. */
export function findFolderByPath(path: string | undefined): Folder | undefined {
  return path === undefined ? folders[0] : folders.find((folder) => folder.path === path.toLowerCase())
}

export function getFolder(id: MailFolder): Folder {
  return folders.find((folder) => folder.id === id)!
}

/** Folders whose actions an open thread may have, the most specific first. */
const actionFolders: readonly MailFolder[] = [
  'INBOX',
  'SNOOZED',
  'ALL',
  'SCHEDULED',
  'DRAFT',
  'SPAM',
  'TRASH',
]

/**
 * The folder whose actions an open thread has: that of the URL if the thread is in it, otherwise one that it is in. A
 * link may name another folder, and a search finds threads of all folders.
 */
export function findActualFolder(folder: Folder, labels: readonly MailFolder[]): Folder {
  if (labels.includes(folder.id)) return folder
  const id = actionFolders.find((one) => labels.includes(one))
  return id === undefined ? folder : getFolder(id)
}

/** Path of a folder, or of a thread in it. */
export function getMailPath(folder: Folder, threadId?: string): string {
  return `/mailbox/${folder.path}${threadId === undefined ? '' : `/${threadId}`}`
}
