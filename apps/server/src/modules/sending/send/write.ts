import { notices, type NoticeKind } from '@pb/rules/notices'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { agentCard } from '../agent-card.ts'
import { officeName } from '../../auth/index.ts'
import { listingsByIds } from '../../listings/index.ts'
import { sendMail } from '../../mailbox/index.ts'
import { linkUrl } from '../links/token.ts'
import { letterHtml, letterText, type Letter } from '../mail/letter.ts'
import { MailPictures, mostPictures } from '../mail/pictures.ts'
import { presentShared } from '../page/present-listing.ts'
import { agentActor, joinReader, nameOf, nameOfReader } from '../people.ts'
import { tellOfClient } from '../tell.ts'
import { handOver } from './hand-over.ts'
import { fill, firstNameOf } from './words.ts'
import '../tables.ts'

/** Work of whoever writes mails, begun by each send. */
export const writeJob = 'sending.write'

/** A mail that waits to be written, in the hands of this process. */
export interface Waiting {
  readonly id: string
  readonly send_id: string
  readonly client_id: string
  readonly agent_id: string
  readonly participant_id: string | null
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly attempt: number
  readonly notices: NoticeKind[]
  readonly link_id: string
  readonly seed: string
  readonly listing_ids: string[]
  readonly subject: string
  readonly message: string
}

/** How long a process has for one mail; what it has not done by then, another one does. */
const leaseMs = 120_000

/** Takes the next mail that nobody writes. */
async function take({ db, clock }: Deps): Promise<Waiting | undefined> {
  const now = clock.now()
  const { rows } = await sql<Waiting>`
    WITH next AS (
      UPDATE listing_send_recipient SET leased_until = ${new Date(now.getTime() + leaseMs)}
      WHERE id = (SELECT id FROM listing_send_recipient WHERE state = 'waiting' AND leased_until <= ${now}
        ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    SELECT r.id, r.send_id, r.client_id, r.agent_id, r.participant_id, c.person_id AS user_id, r.attempt, r.notices,
      ${nameOfReader},
      CASE WHEN r.participant_id IS NOT NULL THEN p.email::text ELSE (SELECT e.email::text FROM client_email e WHERE e.client_id = c.id
        ORDER BY e.position, e.email LIMIT 1) END AS email,
      r.link_id, k.seed, k.listing_ids, s.subject, s.message
    FROM next r JOIN listing_send s ON s.id = r.send_id JOIN client c ON c.id = r.client_id
      ${joinReader('r')} JOIN shared_link k ON k.id = r.link_id`.execute(db)
  return rows[0]
}

async function letterOf(deps: Deps, mail: Waiting, pictures: MailPictures) {
  const actor = agentActor(mail.agent_id)
  const now = deps.clock.now()
  const [agent, firstName, rows] = await Promise.all([
    agentCard(actor, deps),
    firstNameOf(deps.db, mail.agent_id),
    listingsByIds(actor, deps, mail.listing_ids),
  ])
  const listings = rows.map((row) =>
    presentShared(row, { office: officeName, now, openHouses: [], mark: null }),
  )
  const shown = await Promise.all(
    listings.slice(0, mostPictures).map(async ({ advertisement_id, photos: [first] }) => ({
      id: advertisement_id,
      picture: first === undefined ? null : await pictures.of(first),
    })),
  )
  const places = { first_name: mail.first_name, n: listings.length, agent: firstName }
  const letter: Letter = {
    message: fill(mail.message, places),
    office: officeName,
    agent,
    listings,
    pictures: new Map(shown.flatMap(({ id, picture }) => (picture ? [[id, picture.contentId!]] : []))),
    url: linkUrl(deps, mail.seed),
    notices: mail.notices.map((kind) => notices[kind]),
  }
  const files = new Map(shown.flatMap(({ picture }) => (picture ? [[picture.fileKey, picture]] : [])))
  return { letter, subject: fill(mail.subject, places), files: [...files.values()] }
}

/** Puts one mail into the outbox. Its key there is that of this attempt, under which there is one mail at most. */
async function write(deps: Deps, mail: Waiting, pictures: MailPictures): Promise<string> {
  if (mail.email === null) throw new AppError('rule_broken', 'There is no address to write to any more')
  const { letter, subject, files } = await letterOf(deps, mail, pictures)
  const entry = await sendMail(agentActor(mail.agent_id), deps, {
    to: [{ name: nameOf(mail), email: mail.email }],
    cc: [],
    bcc: [],
    subject,
    html: letterHtml(letter),
    text: letterText(letter),
    attachments: [],
    more: files,
    ids: { inReplyTo: null, references: [] },
    draft: { kind: 'new', answers_id: null },
    draftId: undefined,
    editor: undefined,
    key: keyOf(mail),
    sendAt: undefined,
    remindAt: undefined,
  })
  return entry.id
}

const broken = 'It could not be written. Please try again.'

const keyOf = ({ id, attempt }: Waiting): string => `listings:${id}:${attempt}`

/**
 * What could not be written says so. A mail that came to the outbox all the same is handed over: it will leave, and must
 * not be tried under another key.
 */
async function fail(deps: Deps, mail: Waiting, reason: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM mail_outbox
    WHERE person_id = ${mail.agent_id} AND key = ${keyOf(mail)}`.execute(deps.db)
  if (rows[0]) return handOver(deps, mail, rows[0].id)
  await deps.db.transaction().execute(async (tx) => {
    await sql`UPDATE listing_send_recipient SET state = 'failed', failure = ${reason}, changed_at = ${deps.clock.now()}
      WHERE id = ${mail.id} AND state = 'waiting'`.execute(tx)
    await sql`UPDATE client_listing SET sent_at = NULL, sent_by = NULL WHERE sent_by = ${mail.id}`.execute(tx)
    await tellOfClient(tx, deps, mail.agent_id, mail.user_id, 'sent')
  })
}

/**
 * Writes every mail that waits into its agent's outbox; several processes share the work. A process that dies over one
 * leaves it to the next: the outbox knows the mail by its key, and takes no second one.
 */
export async function writeWaiting(deps: Deps): Promise<void> {
  const pictures = new MailPictures(deps)
  for (let mail = await take(deps); mail; mail = await take(deps)) {
    try {
      await handOver(deps, mail, await write(deps, mail, pictures))
    } catch (error) {
      if (!(error instanceof AppError))
        deps.log.error({ err: error, recipient: mail.id }, 'a mail of a send broke off')
      await fail(deps, mail, error instanceof AppError ? error.message : broken)
    }
  }
}
