import type { Body } from '@pb/contract/endpoint'
import type { mailSending } from '@pb/contract/mail-sending'
import { forwardSubject, replySubject } from '@pb/rules/mail/subjects'
import { replyTo } from '@pb/rules/mail/recipients'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParsedAttachment } from '../message.ts'
import { makeNamesUnique, safeFilename } from '../mime/file-names.ts'
import { getMailbox } from '../store/mailbox.ts'
import {
  findRepliedMessage,
  toReplyIds,
  findLastMessage,
  type RepliedMessage,
} from '../compose/replied-message.ts'
import { checkByHand } from './check-by-hand.ts'
import type { SendEntry } from './entries.ts'
import { parseRecipients } from '../compose/recipients.ts'
import { sendMail } from './send-mail.ts'
import * as texts from './texts.ts'

type Endpoints = typeof mailSending
type SendOptions = Pick<
  Body<Endpoints['sendMessage']>,
  'attachments' | 'draft_id' | 'editor' | 'over' | 'key' | 'send_at' | 'remind_at'
>

const noReplyIds = { inReplyTo: null, references: [] }

const toSendOptions = ({ attachments, draft_id, editor, over, key, send_at, remind_at }: SendOptions) => ({
  attachments: attachments ?? [],
  draftId: draft_id,
  editor,
  replacesEditor: over,
  key,
  sendAt: send_at,
  remindAt: remind_at,
})

/** Sends a new mail in a new thread; `in_reply_to` names the message that it forwards. */
export async function sendNew(
  actor: Actor,
  deps: Deps,
  body: Body<Endpoints['sendMessage']>,
): Promise<SendEntry> {
  const { in_reply_to } = body
  const origin =
    in_reply_to === undefined ? undefined : await findRepliedMessage(deps.db, actor.personId, in_reply_to)
  if (in_reply_to !== undefined && !origin) throw new AppError('not_found')
  const recipients = parseRecipients(body)
  await checkByHand(deps.db, actor.personId, recipients)
  return sendMail(actor, deps, {
    ...recipients,
    ...toSendOptions(body),
    subject: body.subject,
    html: body.body,
    ids: noReplyIds,
    draft: origin ? { kind: 'forward', answers_id: origin.id } : { kind: 'new', answers_id: null },
  })
}

async function findRepliedMessageInThread(
  db: Db,
  personId: string,
  threadId: string,
  id: string | undefined,
): Promise<RepliedMessage> {
  const message =
    id === undefined
      ? await findLastMessage(db, personId, threadId)
      : await findRepliedMessage(db, personId, id)
  if (!message || message.thread_id !== threadId) throw new AppError('not_found', texts.threadNotFound)
  return message
}

/** Replies to a message in its thread, by default to the last one. Throws `not_found`. */
export async function sendReply(
  actor: Actor,
  deps: Deps,
  threadId: string,
  body: Body<Endpoints['replyToThread']>,
): Promise<SendEntry> {
  const replied = await findRepliedMessageInThread(deps.db, actor.personId, threadId, body.in_reply_to)
  const { address } = await getMailbox(deps.db, actor.personId)
  const { from_name, from_email, lead, reply_to, to_list, cc_list } = replied
  const from = { name: from_name, email: from_email }
  const recipients = parseRecipients(body)
  const to = body.to
    ? recipients.to
    : replyTo({ from, replyTo: reply_to, to: to_list, cc: cc_list, lead }, [address])
  await checkByHand(deps.db, actor.personId, { ...recipients, to })
  return sendMail(actor, deps, {
    ...recipients,
    to,
    ...toSendOptions(body),
    subject: body.subject ?? replySubject(replied.subject),
    html: body.body,
    ids: toReplyIds(replied),
    threadId,
    draft: { kind: recipients.cc.length > 0 ? 'replyToAll' : 'reply', answers_id: replied.id },
  })
}

interface RawRow {
  readonly thread_id: string
  readonly subject: string
  readonly raw_key: string
  readonly size: number
}

/** Messages that one email can carry as attachments. */
const maxForwardedMessages = 100

/** Returns the raw messages of threads as attachments. Throws `not_found`, or `rule_broken` for more than 100. */
async function findRawMessages(
  db: Db,
  personId: string,
  threadIds: readonly string[],
): Promise<{ subject: string; files: ParsedAttachment[] }> {
  const { rows } = await sql<RawRow>`SELECT thread_id, subject, raw_key, size FROM mail_message
    WHERE person_id = ${personId} AND thread_id = ANY (${threadIds}::bigint[]) AND raw_key IS NOT NULL AND labels & 8 = 0
    ORDER BY array_position(${threadIds}::bigint[], thread_id), at, id LIMIT ${maxForwardedMessages + 1}`.execute(
    db,
  )
  const [first] = rows
  const found = new Set(rows.map(({ thread_id }) => thread_id))
  if (rows.length > maxForwardedMessages)
    throw new AppError('rule_broken', texts.tooManyForwarded(maxForwardedMessages))
  if (!first || threadIds.some((id) => !found.has(id))) throw new AppError('not_found', texts.threadNotFound)
  const names = makeNamesUnique(
    rows.map(({ subject }) =>
      safeFilename(`${subject.replaceAll(/[\\/]/g, '-') || 'message'}.eml`, 'message/rfc822'),
    ),
  )
  const files = rows.map(({ raw_key, size }, index) => ({
    filename: names[index]!,
    contentType: 'message/rfc822',
    bytes: size,
    fileKey: raw_key,
    contentId: null,
    inline: false,
  }))
  return { subject: first.subject, files }
}

/** Forwards threads with each of their messages as an attachment. Throws `not_found` or `rule_broken`. */
export async function forwardThread(
  actor: Actor,
  deps: Deps,
  threadId: string,
  body: Body<Endpoints['forwardThread']>,
): Promise<SendEntry> {
  const { subject, files } = await findRawMessages(deps.db, actor.personId, [
    ...new Set([threadId, ...body.other_thread_ids]),
  ])
  const recipients = parseRecipients(body)
  await checkByHand(deps.db, actor.personId, recipients)
  return sendMail(actor, deps, {
    ...recipients,
    ...toSendOptions(body),
    subject: body.subject ?? forwardSubject(subject),
    html: body.body,
    extraAttachments: files,
    ids: noReplyIds,
    draft: { kind: 'new', answers_id: null },
  })
}
