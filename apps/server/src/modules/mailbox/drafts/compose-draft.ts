import { buffer } from 'node:stream/consumers'
import { wireEmail } from '@pb/rules/mail/addresses'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { findRepliedMessage, toReplyIds } from '../compose/replied-message.ts'
import { composeRaw } from '../compose/compose-raw.ts'
import { toMessage } from '../compose/message-content.ts'
import { getMailbox } from '../store/mailbox.ts'
import { findDraftByMessage, type DraftRow } from './queries.ts'

/** The Message-ID of a draft in a remote mailbox; it contains the draft's message id, so that the draft is recognized. */
const toDraftRfcId = (messageId: string, address: string): string =>
  `pb-draft.${messageId}@${wireEmail(address).split('@')[1] ?? 'localhost'}`

/** Returns the message id in a draft's Message-ID; null when it has another form. */
export const parseDraftRfcId = (rfcId: string): string | null =>
  /^pb-draft\.(\d{1,18})@/.exec(rfcId)?.[1] ?? null

async function findAttachments(tx: Tx, personId: string, messageId: string): Promise<ParsedAttachment[]> {
  const rows = await tx
    .selectFrom('mail_attachment')
    .select(['filename', 'content_type', 'size', 'content_id', 'inline', 'file_key'])
    .where('person_id', '=', personId)
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute()
  return rows.map(({ filename, content_type, size, content_id, inline, file_key }) => ({
    filename,
    contentType: content_type,
    bytes: size,
    contentId: content_id,
    inline,
    fileKey: file_key,
  }))
}

export interface ComposedDraft {
  readonly draft: DraftRow
  readonly message: ParsedMessage
  readonly raw: Buffer
}

/** Composes a draft for a remote mailbox, without a Bcc header; undefined when the message is no longer a draft. */
export async function composeDraft(
  tx: Tx,
  deps: Pick<Deps, 'files'>,
  personId: string,
  messageId: string,
): Promise<ComposedDraft | undefined> {
  const draft = await findDraftByMessage(tx, personId, messageId)
  if (!draft) return undefined
  const mailbox = await getMailbox(tx, personId)
  const replied =
    draft.answers_id === null ? undefined : await findRepliedMessage(tx, personId, draft.answers_id)
  const ids = replied && draft.kind !== 'forward' ? toReplyIds(replied) : { inReplyTo: null, references: [] }
  const content = {
    to: draft.to_list,
    cc: draft.cc_list,
    bcc: draft.bcc_list,
    subject: draft.subject,
    html: draft.html ?? '',
    attachments: await findAttachments(tx, personId, messageId),
  }
  const message = toMessage(mailbox, content, { ...ids, messageId: toDraftRfcId(messageId, mailbox.address) })
  const { rawKey } = await composeRaw(deps, message, draft.edited_at)
  try {
    const file = await deps.files.get(rawKey)
    return { draft, message, raw: file ? await buffer(file.stream) : Buffer.alloc(0) }
  } finally {
    await deps.files.delete(rawKey)
  }
}
