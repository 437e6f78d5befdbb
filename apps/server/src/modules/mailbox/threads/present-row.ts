import type { BriefMessage, MailFolder } from '@pb/contract/mailbox-messages'
import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { foldersOf, labelBits, labelsOf } from '../labels.ts'
import type { BriefRow, ReminderRow, ThreadInfo } from './row-queries.ts'

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Names, or addresses where there is no name; comma-separated. */
export const namesOf = (list: readonly MailAddress[]): string =>
  list.map(({ name, email }) => (name === '' ? email : name)).join(', ')

export const emailsOf = (list: readonly MailAddress[]): string => list.map(({ email }) => email).join(', ')

export function presentBrief(row: BriefRow): BriefMessage {
  return {
    id: row.id,
    message_id: row.rfc_id,
    thread_id: row.thread_id,
    excerpt: row.excerpt,
    from_name: row.from_name,
    from_email: row.from_email,
    to_name: namesOf(row.to_list),
    to_email: emailsOf(row.to_list),
    time_created: seconds(row.at),
    label_ids: labelsOf(row.labels),
    has_attachments: row.attachment_count,
  }
}

export const presentReminder = ({ kind, due_at }: ReminderRow) => ({ kind, due_at: seconds(due_at) })

export const presentUser = ({ user_id, photo }: Pick<BriefRow, 'user_id' | 'photo'>) =>
  user_id === null ? null : { user_id, photo }

/** What a thread shows of itself, by the message that stands for it. */
export function presentThread({ id, subject, messages, reminders, clients }: ThreadInfo, folder: MailFolder) {
  const within = messages.filter(({ labels }) => foldersOf(labels).includes(folder))
  const shown = within.at(-1) ?? messages.at(-1)
  const draft = messages.findLast(({ draft_id }) => draft_id !== null)
  // What is in the trash is unread only there.
  const living = messages.filter(({ labels }) => (labels & (labelBits.TRASH | labelBits.SPAM)) === 0)
  const looked = folder === 'TRASH' || folder === 'SPAM' ? within : living
  return {
    id,
    subject,
    snippet: shown?.excerpt ?? '',
    from_name: shown?.from_name === '' ? shown.from_email : (shown?.from_name ?? ''),
    from_email: shown?.from_email ?? '',
    to_name: namesOf(shown?.to_list ?? []),
    from_user: shown ? presentUser(shown) : null,
    seen: looked.some(({ labels }) => labels & labelBits.UNREAD) ? (0 as const) : (1 as const),
    time_created: shown ? seconds(shown.at) : 0,
    has_attachments: messages.reduce((sum, { attachment_count }) => sum + attachment_count, 0),
    starred: messages.some(({ labels }) => labels & labelBits.STARRED) ? (1 as const) : (0 as const),
    draft: draft?.draft_id ? { id: draft.draft_id, answers_id: draft.answers_id } : null,
    reminders: reminders.map(presentReminder),
    clients: clients.map(({ user_id, name, search_type }) => ({ user_id, name, search_type })),
  }
}

/** A thread as a folder's list shows it; `at` is where it stands in the list. */
export function presentRow(info: ThreadInfo, folder: MailFolder, at: Date): MailThreadRow {
  return {
    ...presentThread(info, folder),
    time_created: seconds(at),
    label: folder,
    messages: info.messages.map(presentBrief),
  }
}
