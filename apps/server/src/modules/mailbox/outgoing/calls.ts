import type { Body } from '@pb/contract/endpoint'
import type { mailSending } from '@pb/contract/mailbox-sending'
import { forwardSubject, replySubject } from '@pb/rules/mail/subjects'
import { replyTo } from '@pb/rules/mail/recipients'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ParsedAttachment } from '../message.ts'
import { distinctNames, safeFilename } from '../mime/file-names.ts'
import { mailboxOf } from '../store/mailbox.ts'
import { answeredById, idsOfAnswer, lastOfThread, type Answered } from './answered.ts'
import type { SendEntry } from './outbox.ts'
import { recipientsOf } from './recipients.ts'
import { send } from './send.ts'

type Calls = typeof mailSending
type Common = Pick<
  Body<Calls['sendMessage']>,
  'attachments' | 'draft_id' | 'editor' | 'over' | 'key' | 'send_at' | 'remind_at'
>

const noAncestors = { inReplyTo: null, references: [] }
const noThread = 'Something went wrong, no thread found'

const commonOf = ({ attachments, draft_id, editor, over, key, send_at, remind_at }: Common) => ({
  attachments: attachments ?? [],
  draftId: draft_id,
  editor,
  over,
  key,
  sendAt: send_at,
  remindAt: remind_at,
})

/** Sends a new mail; one that forwards names what it forwards, and starts a thread of its own. */
export async function sendNew(
  actor: Actor,
  deps: Deps,
  body: Body<Calls['sendMessage']>,
): Promise<SendEntry> {
  const { in_reply_to } = body
  const origin =
    in_reply_to === undefined ? undefined : await answeredById(deps.db, actor.personId, in_reply_to)
  if (in_reply_to !== undefined && !origin) throw new AppError('not_found')
  return send(actor, deps, {
    ...recipientsOf(body),
    ...commonOf(body),
    subject: body.subject,
    html: body.body,
    ids: noAncestors,
    draft: origin ? { kind: 'forward', answers_id: origin.id } : { kind: 'new', answers_id: null },
  })
}

async function answeredIn(
  db: Db,
  personId: string,
  threadId: string,
  id: string | undefined,
): Promise<Answered> {
  const found =
    id === undefined ? await lastOfThread(db, personId, threadId) : await answeredById(db, personId, id)
  if (!found || found.thread_id !== threadId) throw new AppError('not_found', noThread)
  return found
}

/** Answers a message of a thread of the caller, in its thread. */
export async function sendReply(
  actor: Actor,
  deps: Deps,
  threadId: string,
  body: Body<Calls['replyToThread']>,
): Promise<SendEntry> {
  const answered = await answeredIn(deps.db, actor.personId, threadId, body.in_reply_to)
  const { address } = await mailboxOf(deps.db, actor.personId)
  const { from_name, from_email, reply_to, to_list, cc_list } = answered
  const from = { name: from_name, email: from_email }
  const given = recipientsOf(body)
  const to = body.to ? given.to : replyTo({ from, replyTo: reply_to, to: to_list, cc: cc_list }, [address])
  return send(actor, deps, {
    ...given,
    to,
    ...commonOf(body),
    subject: body.subject ?? replySubject(answered.subject),
    html: body.body,
    ids: idsOfAnswer(answered),
    threadId,
    draft: { kind: given.cc.length > 0 ? 'replyToAll' : 'reply', answers_id: answered.id },
  })
}

interface RawRow {
  readonly subject: string
  readonly raw_key: string
  readonly size: number
}

/** The raw mails of a thread, each as a file. */
async function rawFiles(
  db: Db,
  personId: string,
  threadId: string,
): Promise<{ subject: string; files: ParsedAttachment[] }> {
  const { rows } = await sql<RawRow>`SELECT subject, raw_key, size FROM mail_message
    WHERE person_id = ${personId} AND thread_id = ${threadId} AND raw_key IS NOT NULL AND labels & 8 = 0
    ORDER BY at, id LIMIT 100`.execute(db)
  const [first] = rows
  if (!first) throw new AppError('not_found', noThread)
  const names = distinctNames(
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

/** Forwards a thread of the caller as attachments, a mail for each message. Throws `not_found`. */
export async function sendThread(
  actor: Actor,
  deps: Deps,
  threadId: string,
  body: Body<Calls['forwardThread']>,
): Promise<SendEntry> {
  const { subject, files } = await rawFiles(deps.db, actor.personId, threadId)
  return send(actor, deps, {
    ...recipientsOf(body),
    ...commonOf(body),
    subject: body.subject ?? forwardSubject(subject),
    html: body.body,
    more: files,
    ids: noAncestors,
    draft: { kind: 'new', answers_id: null },
  })
}
