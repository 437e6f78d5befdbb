import type { Delivery, Message, MessageAttachment } from '@pb/contract/mailbox-messages'
import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { signPath } from '../../../platform/signed-url.ts'
import type { OutboxState } from '../tables.ts'
import { presentBrief, presentUser, seconds } from './present-row.ts'
import type { AttachmentRow, MessageRow } from './thread-queries.ts'

/** Signs paths for the caller's session. */
export type Sign = (path: string) => string

export function signFor({ sessionHash }: Actor, deps: Deps): Sign {
  const session = sessionHash.toString('base64url')
  return (path) => signPath(deps, path, session)
}

export const attachmentPath = ({ id, filename }: Pick<AttachmentRow, 'id' | 'filename'>): string =>
  `/mail/attachment/${id}/${encodeURIComponent(filename)}`

export function presentAttachment(row: AttachmentRow, sign: Sign): MessageAttachment {
  return {
    id: row.id,
    filename: row.filename,
    content_type: row.content_type,
    size: row.size,
    inline: row.inline ? 1 : 0,
    content_id: row.content_id,
    content: { attachmentId: row.id },
    url: sign(attachmentPath(row)),
  }
}

export function presentDelivery(row: {
  id: string
  state: OutboxState
  due_at: Date
  failure: string | null
}): Delivery {
  return { outbox_id: row.id, state: row.state, send_at: seconds(row.due_at), failure: row.failure ?? '' }
}

/** Longest text that is looked through for what it quotes. */
const longestChat = 200_000

/** What the page shows of a message beyond its row. */
interface Beside {
  readonly attachments: readonly AttachmentRow[]
  /** Its HTML as answers may quote it. */
  readonly quotable: string
}

/** A message of a thread that is open. */
export function presentMessage(row: MessageRow, { attachments, quotable }: Beside, sign: Sign): Message {
  const { outbox_id, outbox_state, outbox_due } = row
  return {
    ...presentBrief(row),
    subject: row.subject,
    from_user: presentUser(row),
    to: [...row.to_list],
    cc: [...row.cc_list],
    bcc: [...row.bcc_list],
    reply_to: [...row.reply_to],
    email_html: quotable,
    email_chat: row.html === null ? splitQuotedText(row.plain.slice(0, longestChat)).fresh.trimEnd() : '',
    email_plain: row.plain,
    frame_url: sign(`/mail/frame/${row.id}`),
    attachments: attachments.map((attachment) => presentAttachment(attachment, sign)),
    images_allowed: row.images_allowed ? 1 : 0,
    problem: row.problem ?? '',
    delivery:
      outbox_id && outbox_state && outbox_due
        ? presentDelivery({
            id: outbox_id,
            state: outbox_state,
            due_at: outbox_due,
            failure: row.outbox_failure,
          })
        : null,
    draft_id: row.draft_id,
  }
}
