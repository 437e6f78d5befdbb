import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { labelBits } from '../../labels.ts'
import type { ParsedMessage } from '../../message.ts'
import { discardFiles, parseMessage } from '../../mime/keep.ts'
import { addMessage, type AddedMessage } from '../../store/add-message.ts'
import { leaveToSweep, newFileKey } from '../../store/files.ts'
import { lockMailbox, type Mailbox } from '../../store/mailbox.ts'
import { queueLabels } from '../../store/outbox.ts'
import { applyAnswer } from '../reports/apply-report.ts'
import { linkToSent, readReportOf } from '../reports/link-to-sent.ts'
import type { DeliveryReport } from '../reports/reports.ts'
import { toWrite } from './merge.ts'
import { copiesOf, link, type RemoteKey, type Seen } from './remote.ts'

/** A message from elsewhere that is not known here. */
export interface RemoteMail extends Seen {
  readonly raw: Uint8Array
  /** When it came there. */
  readonly at: Date
}

export interface BringOptions {
  /** Many come at once, and nobody is told of each. */
  readonly quiet?: boolean
  /** Runs in the transaction that stores, with the mailbox locked; throws where nothing may be stored any more. */
  readonly check?: (tx: Tx) => Promise<void>
}

interface Read {
  readonly message: ParsedMessage
  readonly rawKey: string
  readonly report: DeliveryReport | null
}

/** A mail that was here before it was found there may stand differently: what was done here is written there. */
async function settleKnown(tx: Tx, deps: Deps, mailbox: Mailbox, id: string): Promise<void> {
  const { labels: here } = await tx
    .selectFrom('mail_message')
    .select('labels')
    .where('person_id', '=', mailbox.person_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = await copiesOf(tx, mailbox.person_id, [id])
  if (copies.some(({ labels }) => toWrite(here, labels) !== null))
    await queueLabels(tx, deps, mailbox, [{ id }])
}

/**
 * Whether a message elsewhere is not known here so far; it is not set aside any more. One of many is not waited for until
 * it is on the disk: what a crash of the database's machine loses is fetched again, since cursors move later, and are
 * waited for.
 */
async function isFresh(
  tx: Tx,
  personId: string,
  { folder, remoteId }: RemoteKey,
  quiet: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    WITH up AS (DELETE FROM mail_sync_poison WHERE person_id = ${personId} AND folder = ${folder}
      AND remote_id = ${remoteId})
    SELECT NOT EXISTS (SELECT FROM mail_remote WHERE person_id = ${personId} AND folder = ${folder}
      AND remote_id = ${remoteId}) AS fresh
      ${quiet ? sql`, set_config('synchronous_commit', 'off', true)` : sql``}`.execute(tx)
  return rows[0]!.fresh
}

/** Puts a message into the mailbox and notes which one it is there; null where somebody else has done so meanwhile. */
async function put(
  tx: Tx,
  deps: Deps,
  personId: string,
  mail: RemoteMail,
  { message, rawKey, report }: Read,
  { quiet = false, check }: BringOptions,
): Promise<AddedMessage | null> {
  const mailbox = await lockMailbox(tx, personId)
  await check?.(tx)
  if (!(await isFresh(tx, personId, mail, quiet))) return null
  const threadId = await linkToSent(tx, deps, personId, message, report)
  const { at, labels, raw } = mail
  const added = await addMessage(tx, deps, personId, message, {
    at,
    labels,
    size: raw.length,
    rawKey,
    quiet,
    ...(threadId !== null && { threadId }),
  })
  await link(tx, personId, added.id, mail)
  if (added.added) return added
  // It stands among what was sent there: so it has left, if that was uncertain.
  if (labels & labelBits.SENT && message.messageId !== null)
    await applyAnswer(tx, deps, personId, message.messageId)
  await settleKnown(tx, deps, mailbox, added.id)
  return added
}

/**
 * Stores a message from elsewhere and notes which one it is there, in one transaction; doing it again changes nothing.
 * Null where it is here by now. Rejects where it cannot be stored: set it aside then (poison.ts). Drafts are brought by
 * `bringDraft`.
 */
export async function bringMail(
  deps: Deps,
  personId: string,
  mail: RemoteMail,
  options: BringOptions = {},
): Promise<AddedMessage | null> {
  const message = await parseMessage(deps, mail.raw)
  const rawKey = newFileKey()
  const keys = [rawKey, ...message.attachments.map(({ fileKey }) => fileKey)]
  try {
    const { buffer, byteOffset, byteLength } = mail.raw
    await deps.files.put(rawKey, Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength))
    const report = await readReportOf(deps, message, rawKey)
    const added = await deps.db
      .transaction()
      .execute((tx) => put(tx, deps, personId, mail, { message, rawKey, report }, options))
    if (!added?.added) await discardFiles(deps, keys)
    return added
  } catch (error) {
    await leaveToSweep(deps, keys)
    throw error
  }
}
