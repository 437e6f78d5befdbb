import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { grouped } from '../../../../platform/grouped.ts'
import { labelBits } from '../../labels.ts'
import type { ParsedMessage } from '../../message.ts'
import { discardFiles, parseMessage } from '../../mime/keep.ts'
import type { AddedMessage } from '../../store/add-message.ts'
import { addTo, beginAdding, finishAdding, type Adding } from '../../store/adding.ts'
import { leaveToSweep } from '../../store/files.ts'
import { lockMailbox, type Mailbox } from '../../store/mailbox.ts'
import { queueLabels } from '../../store/outbox.ts'
import { applyAnswer } from '../reports/apply-report.ts'
import { linkToSent, readReportOf } from '../reports/link-to-sent.ts'
import type { DeliveryReport } from '../reports/reports.ts'
import { toWrite } from './merge.ts'
import { takeUpAll } from './poison.ts'
import { keepRaw, rawOf, type BroughtRaw } from './raw.ts'
import { copiesOf, linkAll, remoteRows, type Seen } from './remote.ts'

/** A message from elsewhere that is not known here. */
export interface RemoteMail extends Seen {
  readonly raw: BroughtRaw
  /** When it came there. */
  readonly at: Date
}

export interface BringOptions {
  /** Many come at once, and nobody is told of each. */
  readonly quiet?: boolean
  /** Runs in the transaction that stores, with the mailbox locked; throws where nothing may be stored any more. */
  readonly check?: (tx: Tx) => Promise<void>
}

/** Mails that are stored in one transaction: the mailbox is locked for as long as that takes. */
const mostAtOnce = 16

/** A mail as it was read, its files in the file store. */
interface Read {
  readonly mail: RemoteMail
  readonly message: ParsedMessage
  readonly raw: { readonly key: string; readonly bytes: number }
  readonly report: DeliveryReport | null
}

/** Stores a message; null where it is here by now. Rejects where it cannot be stored: set it aside then (poison.ts). */
export type Bring = (mail: RemoteMail) => Promise<AddedMessage | null>

const keysOf = ({ raw, message }: Read): string[] => [
  raw.key,
  ...message.attachments.map(({ fileKey }) => fileKey),
]

const idOf = ({ folder, remoteId }: Pick<Seen, 'folder' | 'remoteId'>): string => `${folder}\0${remoteId}`

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

/** Messages that were stored, and as what they are known there. */
type Links = { readonly messageId: string; readonly seen: Seen }[]

/** Puts a message into the mailbox; which one it is there is noted at once, or by `links`. */
async function put(
  tx: Tx,
  deps: Deps,
  adding: Adding,
  { mail, message, raw, report }: Read,
  { quiet, links }: { readonly quiet: boolean; readonly links: Links },
): Promise<AddedMessage> {
  const { mailbox } = adding
  const { person_id } = mailbox
  const threadId = await linkToSent(tx, deps, person_id, message, report)
  const { at, labels } = mail
  const added = await addTo(tx, deps, adding, message, {
    at,
    labels,
    size: raw.bytes,
    rawKey: raw.key,
    quiet,
    ...(threadId !== null && { threadId }),
  })
  links.push({ messageId: added.id, seen: mail })
  if (added.added) return added
  // What follows reads which one it is there.
  await linkAll(tx, person_id, links.splice(0))
  // It stands among what was sent there: so it has left, if that was uncertain.
  if (labels & labelBits.SENT && message.messageId !== null)
    await applyAnswer(tx, deps, person_id, message.messageId)
  await settleKnown(tx, deps, mailbox, added.id)
  return added
}

/**
 * Stores messages of a mailbox, each once, and notes which ones they are there. Those that are not known so far are not
 * set aside any more. Many at once are not waited for until they are on the disk: what a crash of the database's machine
 * loses is fetched again, since cursors move later, and are waited for.
 */
async function putAll(
  tx: Tx,
  deps: Deps,
  personId: string,
  reads: readonly Read[],
  { quiet = false, check }: BringOptions,
): Promise<(AddedMessage | null)[]> {
  if (quiet) await sql`SET LOCAL synchronous_commit = off`.execute(tx)
  const adding = beginAdding(await lockMailbox(tx, personId))
  await check?.(tx)
  const mails = reads.map(({ mail }) => mail)
  const known = new Set(
    (await remoteRows(tx, personId, mails)).map(({ folder, remote_id }) =>
      idOf({ folder, remoteId: remote_id }),
    ),
  )
  await takeUpAll(tx, personId, mails)
  const links: Links = []
  const added: (AddedMessage | null)[] = []
  for (const read of reads) {
    const id = idOf(read.mail)
    added.push(known.has(id) ? null : await put(tx, deps, adding, read, { quiet, links }))
    known.add(id)
  }
  await linkAll(tx, personId, links)
  await finishAdding(tx, deps, [adding])
  return added
}

/** Reads a message, and sees to it that its bytes and files are in the file store. */
async function read(deps: Deps, mail: RemoteMail): Promise<Read> {
  const raw = await keepRaw(deps, mail.raw)
  let keys = [raw.key]
  try {
    const message = await parseMessage(deps, await rawOf(deps, mail.raw))
    keys = [...keys, ...message.attachments.map(({ fileKey }) => fileKey)]
    return { mail, message, raw, report: await readReportOf(deps, message, raw.key) }
  } catch (error) {
    await discardFiles(deps, keys)
    throw error
  }
}

/**
 * What brings messages of a mailbox: each is read by itself, and those that wait to be stored at the same time are stored
 * in one transaction. Bringing one again changes nothing. Drafts are brought by `bringDraft`.
 */
export function bringer(deps: Deps, personId: string, options: BringOptions = {}): Bring {
  const store = grouped(mostAtOnce, (reads: readonly Read[]) =>
    deps.db.transaction().execute((tx) => putAll(tx, deps, personId, reads, options)),
  )
  return async (mail) => {
    const found = await read(deps, mail)
    try {
      const added = await store(found)
      // Not removed at once: where a transaction was carried out and its answer lost, it is this very mail that is here.
      if (!added?.added) await leaveToSweep(deps, keysOf(found))
      return added
    } catch (error) {
      await leaveToSweep(deps, keysOf(found))
      throw error
    }
  }
}
