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
import { takeUp } from './poison.ts'
import { copiesOf, link, remoteRows, type Seen } from './remote.ts'

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
  await takeUp(tx, personId, mail)
  if ((await remoteRows(tx, personId, [mail])).length > 0) return null
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
    await deps.files.put(rawKey, Buffer.from(mail.raw))
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
