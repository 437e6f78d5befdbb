import type { MessageSummary, MailFolder } from '@pb/contract/mail-messages'
import { deliveryProblems, type DeliveryProblem, type MailThreadRow } from '@pb/contract/mail-threads'
import { toUnixSeconds } from '@pb/rules/dates'
import { addressClaimedByName } from '@pb/rules/mail/addresses'
import { formatEmails, formatNames, showAddress } from '../presenters/format.ts'
import { toFolders, labelBits, toLabels } from '../labels.ts'
import type { MessageSummaryRow, ReminderRow, ThreadInfo } from './list-queries.ts'

/** Returns the name of the sender; '' when it contains another address, which would be taken for the sender's. */
const presentName = ({ from_name: name, from_email: email }: MessageSummaryRow): string =>
  addressClaimedByName({ name, email }) === null ? name : ''

/** Presents the person of an inquiry, with the address as it is compared. */
const presentLead = ({ lead }: MessageSummaryRow): MessageSummary['lead'] =>
  lead && { name: lead.name, email: lead.email, phone: lead.phone, portal: lead.portal }

export function presentMessageSummary(row: MessageSummaryRow): MessageSummary {
  return {
    id: row.id,
    message_id: row.rfc_id,
    thread_id: row.thread_id,
    excerpt: row.excerpt,
    from_name: presentName(row),
    from_email: row.from_email,
    to_name: formatNames(row.to_list),
    to_email: formatEmails(row.to_list),
    time_created: toUnixSeconds(row.at),
    label_ids: toLabels(row.labels),
    has_attachments: row.attachment_count,
    sender_warning: row.sender_warning,
    lead: presentLead(row),
  }
}

export const presentReminder = ({ kind, due_at }: ReminderRow) => ({ kind, due_at: toUnixSeconds(due_at) })

export const presentUser = ({ user_id, photo }: Pick<MessageSummaryRow, 'user_id' | 'photo'>) =>
  user_id === null ? null : { user_id, photo }

function findWorstProblem(
  messages: ThreadInfo['messages'],
  problems: ThreadInfo['deliveryProblems'],
): DeliveryProblem | null {
  const found = new Set(messages.map(({ id }) => problems.get(id)))
  return deliveryProblems.find((problem) => found.has(problem)) ?? null
}

/** Presents a thread by its newest message in the folder. */
export function presentThread(
  { id, subject, messages, reminders, clients, deliveryProblems: problems }: ThreadInfo,
  folder: MailFolder,
) {
  const within = messages.filter(({ labels }) => toFolders(labels).includes(folder))
  const shown = within.at(-1) ?? messages.at(-1)
  const drafts = messages.flatMap(({ draft_id, answers_id, draft_kind }) =>
    draft_id === null || draft_kind === null ? [] : [{ id: draft_id, answers_id, type: draft_kind }],
  )
  const draft = drafts.at(-1)
  // Messages in trash or spam make a thread unread only in those folders.
  const active = messages.filter(({ labels }) => (labels & (labelBits.TRASH | labelBits.SPAM)) === 0)
  const relevant = folder === 'TRASH' || folder === 'SPAM' ? within : active
  return {
    id,
    subject,
    snippet: shown?.excerpt ?? '',
    from_name: shown ? presentName(shown) || showAddress(shown.from_email) : '',
    from_email: shown?.from_email ?? '',
    sender_warning: shown?.sender_warning ?? null,
    lead: shown ? presentLead(shown) : null,
    to_name: formatNames(shown?.to_list ?? []),
    from_user: shown ? presentUser(shown) : null,
    seen: relevant.some(({ labels }) => labels & labelBits.UNREAD) ? (0 as const) : (1 as const),
    time_created: shown ? toUnixSeconds(shown.at) : 0,
    has_attachments: messages.reduce((sum, { attachment_count }) => sum + attachment_count, 0),
    starred: messages.some(({ labels }) => labels & labelBits.STARRED) ? (1 as const) : (0 as const),
    draft: draft ? { id: draft.id, answers_id: draft.answers_id } : null,
    drafts,
    delivery_problem: findWorstProblem(within, problems),
    reminders: reminders.map(presentReminder),
    clients: clients.map(({ user_id, name, search_type }) => ({ user_id, name, search_type })),
  }
}

/** Presents a thread as a row of a folder; `at` is the time by which the list is sorted. */
export function presentRow(info: ThreadInfo, folder: MailFolder, at: Date): MailThreadRow {
  return {
    ...presentThread(info, folder),
    time_created: toUnixSeconds(at),
    label: folder,
    messages: info.messages.map(presentMessageSummary),
  }
}
