import { wireEmail } from '@pb/rules/mail/addresses'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { answeredById, idsOfAnswer } from '../outgoing/answered.ts'
import { composeRaw } from '../outgoing/compose.ts'
import { messageOf } from '../outgoing/written.ts'
import { mailboxOf } from '../store/mailbox.ts'
import { draftOfMessage, type DraftRow } from './queries.ts'

/** The Message-ID under which a draft is kept elsewhere: it names the draft, so that it is known again. */
const draftRfcId = (messageId: string, address: string): string =>
  `pb-draft.${messageId}@${wireEmail(address).split('@')[1] ?? 'localhost'}`

/** The draft's message that such an id names; null where it names none. */
export const messageOfDraftRfcId = (rfcId: string): string | null =>
  /^pb-draft\.(\d{1,18})@/.exec(rfcId)?.[1] ?? null

async function filesOf(tx: Tx, personId: string, messageId: string): Promise<ParsedAttachment[]> {
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

/** A draft as a mail, for a mailbox elsewhere; Bcc stands in no header. Undefined where it is no draft any more. */
export async function composeDraft(
  tx: Tx,
  deps: Pick<Deps, 'files'>,
  personId: string,
  messageId: string,
): Promise<ComposedDraft | undefined> {
  const draft = await draftOfMessage(tx, personId, messageId)
  if (!draft) return undefined
  const mailbox = await mailboxOf(tx, personId)
  const answered = draft.answers_id === null ? undefined : await answeredById(tx, personId, draft.answers_id)
  const ids =
    answered && draft.kind !== 'forward' ? idsOfAnswer(answered) : { inReplyTo: null, references: [] }
  const written = {
    to: draft.to_list,
    cc: draft.cc_list,
    bcc: draft.bcc_list,
    subject: draft.subject,
    html: draft.html ?? '',
    attachments: await filesOf(tx, personId, messageId),
  }
  const message = messageOf(mailbox, written, { ...ids, messageId: draftRfcId(messageId, mailbox.address) })
  const { rawKey } = await composeRaw(deps, message, draft.edited_at)
  try {
    const file = await deps.files.get(rawKey)
    const pieces: Buffer[] = []
    for await (const piece of (file?.stream ?? []) as AsyncIterable<Buffer>) pieces.push(piece)
    return { draft, message, raw: Buffer.concat(pieces) }
  } finally {
    await deps.files.delete(rawKey)
  }
}
