import type { Message } from '@pb/contract/mail-messages'
import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import type { Authentication } from '../authentication.ts'
import { presentRecipients } from '../outbox/recipient-states.ts'
import { presentDelivery } from '../outbox/present-delivery.ts'
import { presentAttachment, type AttachmentRow, type SignPath } from '../presenters/attachments.ts'
import { presentMessageSummary, presentUser } from './present-row.ts'
import type { MessageRow } from './thread-queries.ts'

/** Only this many characters are searched for quoted text. */
const maxChatLength = 200_000

/** Related data of a message. */
interface MessageExtras {
  readonly attachments: readonly AttachmentRow[]
  /** HTML that a reply can quote. */
  readonly quotable: string
}

function presentAuthentication(results: Authentication | null) {
  if (results === null) return null
  const { spf, dkim, dmarc, arc } = results
  return { spf, dkim, dmarc, arc }
}

/** Presents a message of an open thread. */
export function presentMessage(
  row: MessageRow,
  { attachments, quotable }: MessageExtras,
  sign: SignPath,
): Message {
  const { outbox_id, outbox_state, outbox_due } = row
  return {
    ...presentMessageSummary(row),
    subject: row.subject,
    from_user: presentUser(row),
    to: [...row.to_list],
    cc: [...row.cc_list],
    bcc: [...row.bcc_list],
    reply_to: [...row.reply_to],
    email_html: quotable,
    email_chat: row.html === null ? splitQuotedText(row.plain.slice(0, maxChatLength)).fresh.trimEnd() : '',
    email_plain: row.plain,
    frame_url: sign(`/mail/frame/${row.id}`),
    original_url: row.draft_id === null ? sign(`/mail/original/${row.id}`) : '',
    attachments: attachments.map((attachment) => presentAttachment(attachment, sign)),
    images_allowed: row.images_allowed ? 1 : 0,
    sender: {
      outside: row.outside ? 1 : 0,
      first_time: row.first_time ? 1 : 0,
      claim: row.sender_claim,
      authentication: presentAuthentication(row.authentication),
    },
    problem: row.problem ?? '',
    signature: row.signature,
    delivery:
      outbox_id && outbox_state && outbox_due
        ? {
            ...presentDelivery({
              id: outbox_id,
              state: outbox_state,
              due_at: outbox_due,
              failure: row.outbox_failure,
            }),
            recipients: presentRecipients(
              outbox_state,
              [...row.to_list, ...row.cc_list, ...row.bcc_list],
              row.outbox_recipients ?? [],
            ),
          }
        : null,
    draft_id: row.draft_id,
  }
}
