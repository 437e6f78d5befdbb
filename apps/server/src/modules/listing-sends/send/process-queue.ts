import { notices } from '@pb/rules/notices'
import { sql } from 'kysely'
import { agentByJob } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Lease } from '../../../platform/leases/leases.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { agentCard } from '../agent-card.ts'
import { formatOfficeLines, getOffice } from '../../office/index.ts'
import { getListings } from '../../listings/index.ts'
import { processEmailQueue, type QueuedEmail } from '../../mailbox/index.ts'
import { linkUrl } from '../links/token.ts'
import { renderEmailHtml, renderEmailText, type ListingEmail } from '../email/listing-email.ts'
import { EmailImages, maxImages } from '../email/email-images.ts'
import { presentSharedListing } from '../shared-page/present-listing.ts'
import { formatName } from '../recipients.ts'
import { publishClientEvent } from '../client-events.ts'
import { sendErrors } from '../texts.ts'
import { mayBeShown } from './active-listings.ts'
import { claimNext, leases, type PendingEmail } from './queue.ts'
import { recordQueued } from './record-queued.ts'
import { fill, getAgentFirstName } from './default-text.ts'
import '../tables.ts'

async function buildEmail(deps: Deps, pending: PendingEmail, images: EmailImages) {
  const actor = agentByJob(pending.agent_id)
  const now = deps.clock.now()
  const [office, agent, firstName, rows] = await Promise.all([
    getOffice(deps.db),
    agentCard(actor, deps),
    getAgentFirstName(deps.db, pending.agent_id),
    getListings(actor, deps, pending.listing_ids),
  ])
  const allowed = rows.filter(mayBeShown)
  // The owner may have forbidden it since the send.
  if (allowed.length === 0) throw new AppError('rule_broken', sendErrors.withheld(rows.length))
  const listings = allowed.map((row) =>
    presentSharedListing(row, { office: office.name, now, openHouses: [], mark: null }),
  )
  const shown = await Promise.all(
    listings.slice(0, maxImages).map(async ({ advertisement_id, photos: [first] }) => ({
      id: advertisement_id,
      image: first === undefined ? null : await images.get(first),
    })),
  )
  const placeholders = { first_name: pending.first_name, n: listings.length, agent: firstName }
  const email: ListingEmail = {
    message: fill(pending.message, placeholders),
    office: office.name,
    officeLines: formatOfficeLines(office),
    agent,
    listings,
    contentIds: new Map(shown.flatMap(({ id, image }) => (image ? [[id, image.contentId!]] : []))),
    url: linkUrl(deps, pending.seed),
    notices: pending.notices.map((kind) => notices[kind]),
  }
  const files = new Map(shown.flatMap(({ image }) => (image ? [[image.fileKey, image]] : [])))
  return { email, subject: fill(pending.subject, placeholders), files: [...files.values()] }
}

async function writeEmail(deps: Deps, pending: PendingEmail, images: EmailImages): Promise<QueuedEmail> {
  if (pending.email === null) throw new AppError('rule_broken', sendErrors.noEmail)
  const { email, subject, files } = await buildEmail(deps, pending, images)
  return {
    to: [{ name: formatName(pending), email: pending.email }],
    subject,
    html: renderEmailHtml(email),
    text: renderEmailText(email),
    extraAttachments: files,
    // The send was held as long as the outbox would hold it.
    undoable: false,
  }
}

/** Records that an email was not queued: its listings are not sent. */
async function recordUnsent(
  deps: Deps,
  pending: PendingEmail,
  { state, failure }: { readonly state: 'failed' | 'opted-out'; readonly failure: string },
  lease?: Lease,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      UPDATE listing_send_recipient SET state = ${state}, failure = ${failure}, changed_at = ${deps.clock.now()}
      WHERE id = ${pending.id} AND state = 'waiting' AND ${leases.isHeld(lease)}`.execute(tx)
    if (numAffectedRows === 0n) return
    await sql`UPDATE client_listing SET sent_at = NULL, sent_by = NULL WHERE sent_by = ${pending.id}`.execute(
      tx,
    )
    await publishClientEvent(tx, deps, pending.agent_id, pending.user_id, 'sent')
  })
}

/** Puts every pending email into its agent's outbox. */
export async function processSendQueue(deps: Deps): Promise<void> {
  const images = new EmailImages(deps)
  await processEmailQueue<PendingEmail>(deps, {
    name: 'a send',
    purpose: {
      getAddress: ({ email }) => email ?? '',
      recordOptedOut: (_deps, pending) => recordUnsent(deps, pending, { state: 'opted-out', failure: '' }),
    },
    claimNext,
    // Each attempt has its own key: a retry follows a failure.
    getKey: ({ id, agent_id, attempt }) => ({ personId: agent_id, key: `listings:${id}:${attempt}` }),
    write: (_deps, pending) => writeEmail(deps, pending, images),
    recordQueued,
    recordFailure: (_deps, pending, failure, lease) =>
      recordUnsent(deps, pending, { state: 'failed', failure }, lease),
    unexpectedFailure: sendErrors.notWritten,
  })
}
