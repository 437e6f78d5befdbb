import { bedroomKey, bedroomLabel } from '@pb/rules/bedrooms'
import { snippetOf } from '@pb/rules/mail/snippets'
import { replySubject } from '@pb/rules/mail/subjects'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import type { MailAddress } from '@pb/rules/mail/addresses'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Events } from '../../../platform/events.ts'
import {
  addMessage,
  composeRaw,
  insertDraft,
  labelBits,
  lockMailbox,
  messageOf,
  settle,
  type ParsedAttachment,
  type ParsedMessage,
  type QueueDeps,
} from '../../mailbox/index.ts'
import { daysBefore } from '../clock.ts'
import { inPlace, placeName } from '../levels.ts'
import type { ListingRow } from '../listing-row.ts'
import type { DemoPerson } from '../people.ts'
import type { Random } from '../random.ts'
import { storeMailFiles } from './files.ts'
import { officePlots } from './office-plots.ts'
import { somebody } from './people.ts'
import { rentalPlots } from './rental-plots.ts'
import { salePlots } from './sale-plots.ts'
import type { DemoFile, Plot, Story, Topic, Turn } from './story.ts'

/** Nobody listens yet. */
/** The demo's mailboxes are the office's own: no other server is to hear of anything. */
const none: QueueDeps['jobs'] = { send: async () => {} }
const silent: Events = {
  publish: async () => {},
  publishAll: async () => {},
  subscribe: () => () => {},
  stop: async () => {},
}

const oldestDays = 110
const unreadDays = 2
/** What was begun and never answered is older than this. */
const draftDays = 6

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const paragraphs = (text: readonly string[]) => text.map((line) => `<p>${escape(line)}</p>`).join('')

interface Desk {
  readonly tx: Tx
  readonly deps: Pick<Deps, 'clock' | 'files'>
  readonly random: Random
  readonly files: Readonly<Record<DemoFile, ParsedAttachment>>
  readonly now: Date
  readonly person: DemoPerson
}

interface Said {
  readonly turn: Turn
  readonly at: Date
  readonly id: string
}

/** The message before, as mail programs quote it. */
function quoted(before: Said, by: MailAddress): string {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' })
  return `<div class="gmail_quote"><div>On ${date.format(before.at)}, ${escape(by.name)} wrote:</div>
    <blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${paragraphs(before.turn.text)}</blockquote></div>`
}

function mailOf(
  { files }: Desk,
  topic: Topic,
  story: Story,
  said: readonly Said[],
  index: number,
): ParsedMessage {
  const { turn, id } = said[index]!
  const mine = turn.by === 'me'
  const before = said[index - 1]
  const portal = index === 0 ? story.portal : undefined
  const own = index === 0 && story.html !== undefined ? story.html : paragraphs(turn.text)
  const text = turn.text.join('\n\n')
  return {
    messageId: id,
    inReplyTo: before?.id ?? null,
    references: said.slice(0, index).map((one) => one.id),
    subject: index === 0 ? story.subject : replySubject(story.subject),
    from: mine ? topic.me : (portal ?? (index === 0 ? story.sender : undefined) ?? topic.them),
    sender: null,
    replyTo: portal ? [topic.them] : [],
    to: [mine ? topic.them : topic.me],
    cc: turn.copy ? [topic.colleague] : [],
    bcc: [],
    sentAt: null,
    html: own + (before ? quoted(before, before.turn.by === 'me' ? topic.me : topic.them) : ''),
    text,
    hasOwnText: false,
    snippet: snippetOf(text),
    charset: 'utf-8',
    attachments: (turn.files ?? []).map((name) => files[name]),
    automatic: false,
    problem: null,
  }
}

/** Moments of the turns, the last one so many days ago. */
function momentsOf(turns: readonly Turn[], now: Date, days: number): Date[] {
  let left = turns.reduce((sum, { after }) => sum + after, 0)
  return turns.map(({ after }) => {
    left -= after
    return daysBefore(now, days + left / 24)
  })
}

function labelsOf(story: Story, turn: Turn, age: number, random: Random): number {
  const { INBOX, SENT, STARRED, UNREAD } = labelBits
  if (turn.by === 'me') return SENT
  const unread = age < unreadDays && random.chance(0.7)
  return INBOX | (unread ? UNREAD : 0) | (story.starred && age < 40 ? STARRED : 0)
}

async function begin(desk: Desk, topic: Topic, story: Story, threadId: string, at: Date): Promise<void> {
  const { tx, person } = desk
  const mailbox = await lockMailbox(tx, person.id)
  const written = {
    to: [topic.them],
    cc: [],
    bcc: [],
    subject: replySubject(story.subject),
    html: paragraphs(story.draft!),
    attachments: [],
  }
  const last = await tx
    .selectFrom('mail_message')
    .select('id')
    .where('thread_id', '=', threadId)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  const mark = {
    kind: 'reply',
    answersId: last.id,
    threadId,
    editor: null,
    sequence: 0,
    editedAt: at,
  } as const
  await insertDraft(tx, mailbox, messageOf(mailbox, written), mark)
  await settle(tx, person.id, [threadId])
}

/** A conversation that is about to be written. */
interface Conversation {
  readonly topic: Topic
  readonly story: Story
  readonly days: number
  readonly said: readonly Said[]
  readonly mails: readonly {
    readonly message: ParsedMessage
    readonly raw: { rawKey: string; size: number }
  }[]
}

/** Makes a conversation, whose last message came so many days ago, with the mails' raw form in the file store. */
async function converse(desk: Desk, topic: Topic, story: Story, days: number): Promise<Conversation> {
  const { deps, random, now } = desk
  const moments = momentsOf(story.turns, now, days)
  const said = story.turns.map((turn, index): Said => {
    const host = (turn.by === 'me' ? topic.me : topic.them).email.split('@')[1]!
    return { turn, at: moments[index]!, id: `${random.whole(1e9, 9e9)}.${random.whole(1e9, 9e9)}@${host}` }
  })
  const mails = await Promise.all(
    said.map(async ({ at }, index) => {
      const message = mailOf(desk, topic, story, said, index)
      return { message, raw: await composeRaw(deps, message, at) }
    }),
  )
  return { topic, story, days, said, mails }
}

async function write(desk: Desk, { topic, story, days, said, mails }: Conversation): Promise<void> {
  const { deps, tx, person, random, now } = desk
  let threadId = ''
  for (const [index, { turn, at }] of said.entries()) {
    const { message, raw } = mails[index]!
    const last = index === said.length - 1
    const age = last ? (now.getTime() - at.getTime()) / 86_400_000 : oldestDays
    const labels = labelsOf(story, turn, age, random)
    const added = await addMessage(tx, { ...deps, events: silent, jobs: none }, person.id, message, {
      ...raw,
      at,
      labels,
      quiet: true,
    })
    threadId = added.threadId
  }
  if (story.draft && days < draftDays) await begin(desk, topic, story, threadId, daysBefore(now, days * 0.7))
}

/** What the trash holds: something old, and something of these days. */
async function throwAway({ tx, person, now }: Desk): Promise<void> {
  const found = await tx
    .selectFrom('mail_thread_label')
    .select('thread_id')
    .where('person_id', '=', person.id)
    .where('label', '=', labelBits.INBOX)
    .where('unread', '=', false)
    .orderBy('last_at', 'desc')
    .offset(3)
    .limit(3)
    .execute()
  const ids = found.map(({ thread_id }) => thread_id)
  if (ids.length === 0) return
  await tx
    .updateTable('mail_message')
    .set((eb) => ({ labels: eb('labels', '+', labelBits.TRASH), trashed_at: daysBefore(now, 2) }))
    .where('person_id', '=', person.id)
    .where('thread_id', 'in', ids)
    .execute()
  await settle(tx, person.id, ids)
}

function topicOf(
  random: Random,
  plot: Plot,
  me: MailAddress,
  others: readonly MailAddress[],
  listing: ListingRow,
): Topic {
  const colleague = random.pick(others)
  const rooms = bedroomLabel(bedroomKey(listing.bedrooms)!)
  return {
    me,
    colleague,
    them: plot.kind === 'colleague' ? colleague : somebody(random, plot.kind),
    home: `${rooms}, ${placeName(listing.neighborhood)}`,
    where: inPlace(listing.neighborhood),
    price: formatMoney(centsToDollars(listing.price_cents)),
  }
}

export interface MailOptions {
  readonly random: Random
  readonly now: Date
  readonly people: readonly DemoPerson[]
  readonly active: readonly ListingRow[]
  /** How many each of the people has. */
  readonly conversations: readonly number[]
}

/** A mailbox for each agent: conversations over homes that are on the market, some unread, starred, begun, thrown away. */
export async function writeMail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'files'>,
  { random, now, people, active, conversations }: MailOptions,
): Promise<void> {
  if (conversations.length === 0) return
  const files = await storeMailFiles(deps, now)
  const rentals = active.filter(({ ad_type }) => ad_type === 'rental')
  const sales = active.filter(({ ad_type }) => ad_type === 'sale')
  const addresses = people.map(({ name, email }) => ({ name, email }))
  for (const [index, person] of people.entries()) {
    const desk: Desk = { tx, deps, random, files, now, person }
    const me = { name: person.name, email: person.email }
    const others = addresses.filter(({ email }) => email !== person.email)
    const count = conversations[index] ?? 0
    if (count === 0) continue
    const made = Array.from({ length: count }, (_, number) => {
      const [plots, listings] = random.pick([
        [rentalPlots, rentals],
        [salePlots, sales],
        [officePlots, active],
      ] as const)
      const plot = plots[number % plots.length]!
      const topic = topicOf(random, plot, me, others, random.pick(listings))
      const days = 0.05 + oldestDays * (number / count) ** 2.2 + random.next() * 0.1
      return converse(desk, topic, plot.tell(topic), days)
    })
    for (const conversation of await Promise.all(made)) await write(desk, conversation)
    await throwAway(desk)
  }
}
