import { bedroomKey } from '@pb/rules/bedrooms'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { one } from '../../platform/db/one-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { noFields, takeIn, takeInMessage, takeInNextQuestion } from '../inquiries/index.ts'
import { addMessage, composeRaw, labelBits, type ParsedMessage } from '../mailbox/index.ts'
import type { DemoAgent } from './agents.ts'
import { writeInquiryRouting } from './inquiry-routing.ts'
import { inquiryCases, type InquiryCase } from './inquiry-cases.ts'
import type { ListingRow } from './listing-row.ts'
import { toPastDaytime } from './mail/daytime.ts'
import { noEvents, noJobs } from './no-delivery.ts'

const minuteMs = 60_000

interface NamedListing {
  readonly id: string
  readonly name: string
  readonly price: string
  readonly bedrooms: string
}

const toEmail = (name: string): string =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '.') || 'renter'}@mail.example`

/** The phone number of the person at a place in the list. */
const toPhone = (index: number): string => `(646) 555-0${String(160 + index)}`

async function findListings(
  tx: Tx,
  listings: readonly ListingRow[],
  agentId: string,
): Promise<NamedListing[]> {
  const own = listings.filter(({ agent_id }) => agent_id === agentId).slice(0, 12)
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT l.id, b.address || CASE WHEN u.label = '' THEN '' ELSE ' #' || u.label END AS name
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
    WHERE l.id = ANY (${own.map(({ id }) => id)}::bigint[])`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return own.map(({ id, price_cents, bedrooms }) => ({
    id,
    name: names.get(id) ?? '',
    price: formatMoney(centsToDollars(price_cents)),
    bedrooms: bedroomKey(bedrooms) ?? '',
  }))
}

type LeadMail = Pick<ParsedMessage, 'from' | 'replyTo' | 'subject' | 'text'>

/** The mail by which a portal passes on an inquiry, in the portal's form. */
function writeLeadMail(
  { name, portal, kind, message }: InquiryCase,
  index: number,
  listing: NamedListing,
): LeadMail {
  const email = toEmail(name)
  const person = `${name}\n${email}\n${toPhone(index)}`
  switch (portal) {
    case 'zillow':
      return {
        from: { name: 'Zillow Group Rentals', email: 'rentalclientservices@zillowrentals.com' },
        replyTo: [{ name: '', email }],
        subject: `New Zillow Group Rentals Contact: ${listing.name}`,
        text: `New Contact\n${name} wrote: "${message}"\nMove in: as soon as possible\n${email}\n${toPhone(index)}\nYour listing\n${listing.price}\n${listing.name}, New York, NY`,
      }
    case 'broken':
      return {
        from: { name: 'StreetEasy', email: 'noreply@email.streeteasy.com' },
        replyTo: [],
        subject: `New inquiry about ${listing.name}`,
        text: 'A renter is interested in your listing. Open the app to read the message.',
      }
    case 'forged':
      return {
        from: { name: 'StreetEasy', email: 'noreply@streeteasy-leads.example' },
        replyTo: [{ name: '', email: 'desk@streeteasy-leads.example' }],
        subject: `StreetEasy Inquiry: ${listing.name}`,
        text: `${message}\nhttps://streeteasy-leads.example/confirm`,
      }
    case 'streeteasy':
    case 'website':
      return {
        from: { name: 'StreetEasy', email: 'noreply@email.streeteasy.com' },
        replyTo: [{ name: '', email }],
        subject: `${listing.name} StreetEasy Inquiry From ${name}`,
        text: [
          'Review and reply now.',
          kind === 'tour'
            ? `${name} Has Requested a Tour for ${listing.name}`
            : `You Received a Question About ${listing.name}`,
          message,
          person,
          `Price: ${listing.price}`,
          `Bedrooms: ${listing.bedrooms}`,
        ].join('\n'),
      }
  }
}

interface WriteContext {
  readonly tx: Tx
  readonly deps: Pick<Deps, 'files'>
  readonly agent: DemoAgent
  readonly key: string
}

/** Stores a mail and takes it in, as if it had come or gone at that time. */
async function addMail(
  { tx, deps: { files }, agent, key }: WriteContext,
  mail: LeadMail & { readonly to: ParsedMessage['to'] },
  { at, labels, threadId, verified }: { at: Date; labels: number; threadId?: string; verified: boolean },
): Promise<string> {
  const clock = { now: () => at }
  const deps = { files, clock, events: noEvents, jobs: noJobs }
  const check = verified ? 'pass' : 'fail'
  const message: ParsedMessage = {
    ...mail,
    messageId: `${key}@demo.example`,
    inReplyTo: null,
    references: [],
    sender: null,
    cc: [],
    bcc: [],
    sentAt: at,
    html: null,
    hasOwnText: true,
    snippet: mail.text.replace(/\s+/g, ' ').slice(0, 200),
    charset: 'utf-8',
    attachments: [],
    automatic: false,
    contentHash: null,
    trace: null,
    problem: null,
    signature: null,
  }
  const added = await addMessage(tx, deps, agent.id, message, {
    at,
    labels,
    ...(await composeRaw(deps, message, at)),
    quiet: true,
    ...(threadId !== undefined && { threadId }),
    ...(labels !== labelBits.SENT && {
      authentication: { spf: check, dkim: check, dmarc: check, arc: 'none', policy: 'reject', verified },
    }),
  })
  await takeInMessage(tx, deps, added.id)
  return added.threadId
}

async function writeCase(
  context: WriteContext,
  inquiry: InquiryCase,
  { index, listing, now }: { index: number; listing: NamedListing; now: Date },
): Promise<void> {
  const { agent } = context
  const { answer, reply, name, minutesAgo } = inquiry
  const received = now.getTime() - minutesAgo * minuteMs
  const to = [{ name: agent.name, email: agent.email }]
  const isOpen = answer === undefined || reply !== undefined
  const lead = writeLeadMail(inquiry, index, listing)
  const threadId = await addMail(
    context,
    { ...lead, to },
    {
      at: toPastDaytime(new Date(received), now),
      labels: labelBits.INBOX | (isOpen ? labelBits.UNREAD : 0),
      verified: inquiry.portal !== 'forged',
    },
  )
  if (!answer) return
  const person = { name, email: toEmail(name) }
  const sent = received + answer.minutes * minuteMs
  await addMail(
    { ...context, key: `${context.key}-answer` },
    { from: to[0]!, replyTo: [], to: [person], subject: `Re: ${lead.subject}`, text: answer.text },
    { at: toPastDaytime(new Date(sent), now), labels: labelBits.SENT, threadId, verified: true },
  )
  if (!reply) return
  await addMail(
    { ...context, key: `${context.key}-reply` },
    { from: person, replyTo: [], to, subject: `Re: ${lead.subject}`, text: reply.text },
    {
      at: toPastDaytime(new Date(sent + reply.minutes * minuteMs), now),
      labels: labelBits.INBOX | labelBits.UNREAD,
      threadId,
      verified: true,
    },
  )
}

/** Writes an inquiry of the office's website, which no agent has taken. */
async function writeWebsiteInquiry(
  tx: Tx,
  { name, message, kind, minutesAgo }: InquiryCase,
  index: number,
  now: Date,
) {
  const at = new Date(now.getTime() - minutesAgo * minuteMs)
  const deps = { clock: { now: () => at }, events: noEvents, jobs: noJobs }
  await takeIn(tx, deps, {
    key: `demo:${index}`,
    source: 'website',
    reader: '',
    reading: 'read',
    at,
    fields: {
      ...noFields,
      name,
      email: toEmail(name),
      phone: toPhone(index),
      kind,
      message,
      ad_type: 'rental',
    },
  })
}

/** Writes inquiries of portals with their mail, of the website, and of the personal pages' questions. */
export async function writeInquiries(
  tx: Tx,
  deps: Pick<Deps, 'files'>,
  { now, people, active }: { now: Date; people: readonly DemoAgent[]; active: readonly ListingRow[] },
): Promise<void> {
  const notifyDeps = { clock: { now: () => now }, events: noEvents, jobs: noJobs }
  const { rows } = await sql<{ last: string }>`SELECT coalesce(max(id), 0) AS last FROM notification`.execute(
    tx,
  )
  await writeInquiryRouting(tx, people)
  while (await takeInNextQuestion(tx, notifyDeps));
  const listings = new Map<string, NamedListing[]>()
  for (const { id } of people) listings.set(id, await findListings(tx, active, id))
  for (const [index, inquiry] of inquiryCases.entries()) {
    const agent = inquiry.agent === null ? undefined : people[inquiry.agent]
    if (!agent) await writeWebsiteInquiry(tx, inquiry, index, now)
    else {
      const own = listings.get(agent.id) ?? []
      const listing = own[index % Math.max(1, own.length)]
      const context = { tx, deps, agent, key: `inquiry-${index}` }
      if (listing) await writeCase(context, inquiry, { index, listing, now })
    }
  }
  // Leads among the other mail too, so that nothing is left to arrive when the office starts.
  const queued = await tx
    .selectFrom('inquiry_mail_queue')
    .select('message_id')
    .orderBy('message_id')
    .execute()
  for (const { message_id } of queued)
    await takeInMessage(tx, { ...notifyDeps, files: deps.files }, message_id)
  // The notifications of the demo office are written by themselves.
  await sql`DELETE FROM notification WHERE id > ${one(rows).last}`.execute(tx)
  // They stay where they are, whatever the hour at which the office is looked at.
  await sql`UPDATE inquiry SET overdue_at = ${now} WHERE needs_response AND overdue_at IS NULL`.execute(tx)
}
