import type { MailFolder } from '@pb/contract/mailbox-messages'
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

export interface Folder {
  readonly id: MailFolder
  /** How the route spells it. */
  readonly path: string
  readonly label: string
  readonly icon: LucideIcon
}

/** The specification's own, in its order. */
export const mainFolders: readonly Folder[] = [
  { id: 'INBOX', path: 'inbox', label: 'All Inbox', icon: Inbox },
  { id: 'STARRED', path: 'starred', label: 'Starred', icon: Star },
  { id: 'SENT', path: 'sent', label: 'Sent', icon: Send },
  { id: 'DRAFT', path: 'draft', label: 'Drafts', icon: FileText },
  { id: 'TRASH', path: 'trash', label: 'Trash', icon: Trash2 },
]

/** Where mail goes that is put off, sent later, archived or suspicious. */
export const otherFolders: readonly Folder[] = [
  { id: 'SNOOZED', path: 'snoozed', label: 'Snoozed', icon: Clock },
  { id: 'SCHEDULED', path: 'scheduled', label: 'Scheduled', icon: CalendarClock },
  { id: 'SPAM', path: 'spam', label: 'Spam', icon: ShieldAlert },
  { id: 'ALL', path: 'all', label: 'All Mail', icon: Mails },
]

const all = [...mainFolders, ...otherFolders]

/** The folder of a route's segment: the inbox without one, undefined for a word that names none. */
export function folderOfPath(path: string | undefined): Folder | undefined {
  return path === undefined ? all[0] : all.find((folder) => folder.path === path.toLowerCase())
}

export function folderOf(id: MailFolder): Folder {
  return all.find((folder) => folder.id === id)!
}

/** The address of a folder, or of a thread in it. */
export function mailPath(folder: Folder, threadId?: string): string {
  return `/mailbox/${folder.path}${threadId === undefined ? '' : `/${threadId}`}`
}
