import { cleanName, emailKey, spellEmail } from '@pb/rules/mail/addresses'
import { isMachine } from '@pb/rules/mail/portals'
import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import { isRelayAddress } from '@pb/rules/mail/relay-addresses'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { isVerifiedSender, labelBits } from '../../mailbox/index.ts'
import { findPortalOfMail } from '../readers/portals/find-portal.ts'
import { judgeReading } from '../readers/read-lead.ts'
import { readQueuedMail, type ReadingDeps } from './read-queued-mail.ts'
import { asksForTour } from '../readers/wish.ts'
import type { NotifyDeps } from './notify-agents.ts'
import { noFields } from './incoming.ts'
import type { QueuedMail } from './queued-mail.ts'
import { takeIn } from './take-in.ts'

/** The same mail in two mailboxes has one key; another text under the same Message-ID has another. */
function toKey({ id, rfc_id, subject, plain }: QueuedMail): string {
  if (rfc_id === '') return `mail:${id}`
  const content = createHash('sha256').update(`${subject}\n${plain}`).digest('base64url').slice(0, 22)
  return `mail:${rfc_id.slice(0, 300)}:${content}`
}

/** Whether the sender is who they say: then what they write is the person's. */
const isVerified = ({ authentication, sender_warning }: QueuedMail): boolean =>
  isVerifiedSender(authentication) && sender_warning === null

const toSource = (mail: QueuedMail) => ({
  key: toKey(mail),
  at: mail.at,
  subject: mail.subject.slice(0, 300).toWellFormed(),
  ccs: mail.cc_list.map(({ email }) => email).slice(0, 50),
  rawText: mail.plain,
  mailMessageId: mail.id,
  mailboxOwner: mail.person_id,
  sender: emailKey(mail.from_email),
})

/** Takes in the inquiry of a lead mail; false for other mail. */
export async function takeInLead(tx: Tx, deps: NotifyDeps & ReadingDeps, mail: QueuedMail): Promise<boolean> {
  const found = await readQueuedMail(deps, mail)
  if (!found) return false
  const read = judgeReading(found, {
    authentication: mail.authentication,
    isFromOffice: !mail.outside,
    isOfficeClaim: mail.sender_warning !== null,
  })
  // What the spam filter took is a lead only if the portal sent it.
  if (mail.labels & labelBits.SPAM && (read.reading !== 'read' || mail.authentication?.verified !== true))
    return false
  await takeIn(tx, deps, { ...toSource(mail), ...read })
  return true
}

/** The address that an answer to a mail reaches; empty where no person reads it. */
function toReplyTarget({ reply_to: replyTo }: QueuedMail): {
  readonly address: string
  readonly isRelay: boolean
} {
  const email = (replyTo[0]?.email ?? '').slice(0, 254)
  return isMachine(email)
    ? { address: '', isRelay: false }
    : { address: spellEmail(email), isRelay: isRelayAddress(email) }
}

/**
 * Takes in a lead mail whose reading failed each time, or one with attached mails, which may be leads: the agent gets an
 * inquiry with the mail itself. Other mail stays in its mailbox alone. Who passed a mail on is not who asks.
 */
export async function takeInUnread(tx: Tx, deps: NotifyDeps, mail: QueuedMail): Promise<void> {
  if (mail.labels & (labelBits.SPAM | labelBits.TRASH)) return
  const isFromPortal = mail.has_lead || findPortalOfMail(mail.from_email) !== null
  if (!isFromPortal && !mail.has_mail_files) return
  const message = mail.plain.trim().slice(0, 10_000).toWellFormed()
  const replyTo = isFromPortal ? toReplyTarget(mail) : { address: '', isRelay: false }
  await takeIn(tx, deps, {
    ...toSource(mail),
    reader: '',
    source: 'email',
    reading: isVerified(mail) ? 'unreadable' : 'unverified',
    fields: { ...noFields, email: replyTo.address, message: message || mail.subject },
    replyTo,
  })
}

async function hasOpenInquiry(tx: Tx, email: string): Promise<boolean> {
  const key = emailKey(email)
  // A relay that was answered before the person's own address became known.
  const { rows } =
    await sql`SELECT FROM inquiry WHERE state = 'open' AND ((lower(email) = ${key} AND email <> '')
      OR id IN (SELECT inquiry_id FROM inquiry_message WHERE found -> 'reply_to' ->> 'address' = ${key}
        AND found -> 'reply_to' ->> 'address' <> '' AND (found -> 'reply_to' ->> 'is_relay')::boolean)) LIMIT 1`.execute(
      tx,
    )
  return rows.length > 0
}

/**
 * Adds a later mail of a person to the open inquiry. One whose sender is not verified is an inquiry of its own, marked as
 * such, so that it is neither taken for the person's nor lost.
 */
export async function takeInReply(tx: Tx, deps: NotifyDeps, mail: QueuedMail): Promise<void> {
  if (mail.automatic || mail.labels & (labelBits.SPAM | labelBits.TRASH)) return
  const senders = [mail.from_email, ...mail.reply_to.map(({ email }) => email)]
  for (const email of new Map(senders.map((one) => [emailKey(one), one])).values()) {
    if (!(await hasOpenInquiry(tx, email))) continue
    const message = splitQuotedText(mail.plain.slice(0, 20_000)).fresh.trim().slice(0, 10_000).toWellFormed()
    await takeIn(tx, deps, {
      ...toSource(mail),
      source: 'email',
      reader: '',
      reading: isVerified(mail) ? 'read' : 'unverified',
      fields: {
        ...noFields,
        name: cleanName(mail.from_name).slice(0, 120),
        email,
        message: message || mail.subject,
        kind: asksForTour(message) ? 'tour' : 'question',
      },
      replyTo: { address: spellEmail(email), isRelay: isRelayAddress(email) },
    })
    return
  }
}
