import { bedroomKey, bedroomLabel } from '@pb/rules/bedrooms'
import { dayMs, formatDate } from '@pb/rules/dates'
import { toSnippet } from '@pb/rules/mail/snippets'
import { replySubject } from '@pb/rules/mail/subjects'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { officeTimeZone } from '@pb/rules/time-zone'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import {
  addMessage,
  composeRaw,
  insertDraft,
  labelBits,
  lockMailbox,
  toMessage,
  refreshThreads,
  type ParsedAttachment,
  type ParsedMessage,
} from '../../mailbox/index.ts'
import { daysBefore } from '../clock.ts'
import { toDaytime } from './daytime.ts'
import { formatInNeighborhood, getNeighborhoodName } from '../price-levels.ts'
import { noEvents, noJobs } from '../no-delivery.ts'
import type { ListingRow } from '../listing-row.ts'
import type { DemoAgent } from '../agents.ts'
import type { Random } from '../random.ts'
import { storeMailFiles } from './files.ts'
import { officeScenarios } from './office-scenarios.ts'
import { createPerson } from './people.ts'
import { rentalScenarios } from './rental-scenarios.ts'
import { saleScenarios } from './sale-scenarios.ts'
import type {
  DemoFile,
  MailScenario,
  MailConversation,
  ScenarioContext,
  ScenarioMessage,
} from './scenario.ts'

const oldestDays = 110
const unreadDays = 2
/** Only conversations of the last days have a draft. */
const draftDays = 6

const paragraphs = (text: readonly string[]) => text.map((line) => `<p>${escapeHtml(line)}</p>`).join('')

interface MailContext {
  readonly tx: Tx
  readonly deps: Pick<Deps, 'clock' | 'files'>
  readonly random: Random
  readonly files: Readonly<Record<DemoFile, ParsedAttachment>>
  readonly now: Date
  readonly person: DemoAgent
}

interface SentMessage {
  readonly entry: ScenarioMessage
  readonly at: Date
  readonly id: string
}

/** Formats the previous message as a quote. */
function formatQuote(before: SentMessage, by: MailAddress): string {
  return `<div class="gmail_quote"><div>On ${formatDate(before.at, 'medium', officeTimeZone)}, ${escapeHtml(by.name)} wrote:</div>
    <blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${paragraphs(before.entry.text)}</blockquote></div>`
}

function toParsedMessage(
  { files }: MailContext,
  scenario: ScenarioContext,
  conversation: MailConversation,
  sent: readonly SentMessage[],
  index: number,
): ParsedMessage {
  const { entry, id } = sent[index]!
  const isByAgent = entry.by === 'agent'
  const before = sent[index - 1]
  const portal = index === 0 ? conversation.portal : undefined
  const own = index === 0 && conversation.html !== undefined ? conversation.html : paragraphs(entry.text)
  const text = entry.text.join('\n\n')
  return {
    messageId: id,
    inReplyTo: before?.id ?? null,
    references: sent.slice(0, index).map(({ id: messageId }) => messageId),
    subject: index === 0 ? conversation.subject : replySubject(conversation.subject),
    from: isByAgent
      ? scenario.agent
      : (portal ?? (index === 0 ? conversation.sender : undefined) ?? scenario.counterpart),
    sender: null,
    replyTo: portal ? [scenario.counterpart] : [],
    to: [isByAgent ? scenario.counterpart : scenario.agent],
    cc: entry.copy ? [scenario.colleague] : [],
    bcc: [],
    sentAt: null,
    html:
      own +
      (before
        ? formatQuote(before, before.entry.by === 'agent' ? scenario.agent : scenario.counterpart)
        : ''),
    text,
    hasOwnText: false,
    snippet: toSnippet(text),
    charset: 'utf-8',
    attachments: (entry.files ?? []).map((name) => files[name]),
    automatic: false,
    contentHash: null,
    trace: null,
    problem: null,
    signature: null,
  }
}

/** Returns the time of each message; the last one was `days` ago. */
function getTimes(turns: readonly ScenarioMessage[], now: Date, days: number): Date[] {
  let left = turns.reduce((sum, { after }) => sum + after, 0)
  return turns.map(({ after }) => {
    left -= after
    return toDaytime(daysBefore(now, days + left / 24), now)
  })
}

function getLabels(
  conversation: MailConversation,
  entry: ScenarioMessage,
  age: number,
  random: Random,
): number {
  const { INBOX, SENT, STARRED, UNREAD } = labelBits
  if (entry.by === 'agent') return SENT
  const unread = age < unreadDays && random.chance(0.7)
  return INBOX | (unread ? UNREAD : 0) | (conversation.starred && age < 40 ? STARRED : 0)
}

async function insertReplyDraft(
  context: MailContext,
  scenario: ScenarioContext,
  conversation: MailConversation,
  threadId: string,
  at: Date,
): Promise<void> {
  const { tx, person } = context
  const mailbox = await lockMailbox(tx, person.id)
  const written = {
    to: [scenario.counterpart],
    cc: [],
    bcc: [],
    subject: replySubject(conversation.subject),
    html: paragraphs(conversation.draft!),
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
  await insertDraft(tx, mailbox, toMessage(mailbox, written), mark)
  await refreshThreads(tx, person.id, [threadId])
}

interface PreparedConversation {
  readonly scenario: ScenarioContext
  readonly conversation: MailConversation
  readonly days: number
  readonly sent: readonly SentMessage[]
  readonly mails: readonly {
    readonly message: ParsedMessage
    readonly raw: { rawKey: string; size: number }
  }[]
}

/** Prepares a conversation whose last message was `days` ago, and stores its raw messages. */
async function prepareConversation(
  context: MailContext,
  scenario: ScenarioContext,
  conversation: MailConversation,
  days: number,
): Promise<PreparedConversation> {
  const { deps, random, now } = context
  const times = getTimes(conversation.messages, now, days)
  const sent = conversation.messages.map((entry, index): SentMessage => {
    const host = (entry.by === 'agent' ? scenario.agent : scenario.counterpart).email.split('@')[1]!
    return { entry, at: times[index]!, id: `${random.integer(1e9, 9e9)}.${random.integer(1e9, 9e9)}@${host}` }
  })
  const mails = await Promise.all(
    sent.map(async ({ at }, index) => {
      const message = toParsedMessage(context, scenario, conversation, sent, index)
      return { message, raw: await composeRaw(deps, message, at) }
    }),
  )
  return { scenario, conversation, days, sent, mails }
}

async function writeConversation(
  context: MailContext,
  { scenario, conversation, days, sent, mails }: PreparedConversation,
): Promise<void> {
  const { deps, tx, person, random, now } = context
  let threadId = ''
  for (const [index, { entry, at }] of sent.entries()) {
    const { message, raw } = mails[index]!
    const last = index === sent.length - 1
    const age = last ? (now.getTime() - at.getTime()) / dayMs : oldestDays
    const labels = getLabels(conversation, entry, age, random)
    const added = await addMessage(tx, { ...deps, events: noEvents, jobs: noJobs }, person.id, message, {
      ...raw,
      at,
      labels,
      quiet: true,
    })
    threadId = added.threadId
  }
  if (conversation.draft && days < draftDays)
    await insertReplyDraft(
      context,
      scenario,
      conversation,
      threadId,
      toDaytime(daysBefore(now, days * 0.7), now),
    )
}

/** Moves a few read conversations to the trash. */
async function trashOldThreads({ tx, person, now }: MailContext): Promise<void> {
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
  await refreshThreads(tx, person.id, ids)
}

function createContext(
  random: Random,
  mailScenario: MailScenario,
  agent: MailAddress,
  others: readonly MailAddress[],
  listing: ListingRow,
): ScenarioContext {
  const colleague = random.pick(others)
  const rooms = bedroomLabel(bedroomKey(listing.bedrooms)!)
  return {
    agent,
    colleague,
    counterpart: mailScenario.kind === 'colleague' ? colleague : createPerson(random, mailScenario.kind),
    apartment: `${rooms}, ${getNeighborhoodName(listing.neighborhood)}`,
    where: formatInNeighborhood(listing.neighborhood),
    price: formatMoney(centsToDollars(listing.price_cents)),
  }
}

export interface MailOptions {
  readonly random: Random
  readonly now: Date
  readonly people: readonly DemoAgent[]
  readonly active: readonly ListingRow[]
  /** Number of conversations per agent. */
  readonly conversations: readonly number[]
}

/** Fills the mailbox of each agent with conversations about active listings, some unread, starred, drafted or in the trash. */
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
    const context: MailContext = { tx, deps, random, files, now, person }
    const agent = { name: person.name, email: person.email }
    const others = addresses.filter(({ email }) => email !== person.email)
    const count = conversations[index] ?? 0
    if (count === 0) continue
    const prepared = Array.from({ length: count }, (_, number) => {
      const [scenarios, listings] = random.pick([
        [rentalScenarios, rentals],
        [saleScenarios, sales],
        [officeScenarios, active],
      ] as const)
      const mailScenario = scenarios[number % scenarios.length]!
      const scenario = createContext(random, mailScenario, agent, others, random.pick(listings))
      const days = 0.05 + oldestDays * (number / count) ** 2.2 + random.next() * 0.1
      return prepareConversation(context, scenario, mailScenario.createConversation(scenario), days)
    })
    for (const conversation of await Promise.all(prepared)) await writeConversation(context, conversation)
    await trashOldThreads(context)
  }
}
