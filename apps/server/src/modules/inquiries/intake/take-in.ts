import { detectLanguage } from '@pb/rules/detect-language'
import { cleanPersonName } from '@pb/rules/person-name'
import type { Tx } from '../../../platform/db/db.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { findIgnoredSender } from '../ignored/find-ignored-sender.ts'
import { decideRoute, unassigned, type Assignment } from '../routing/decide-route.ts'
import { intakeTexts } from '../texts.ts'
import { findListing, type FoundListing } from './find-listing.ts'
import { findOpenInquiry, lockPerson, toPerson, type Person } from './find-open-inquiry.ts'
import type { Incoming } from './incoming.ts'
import { findTakers, isActiveAgent, notifyAgents, publishInquiry, type NotifyDeps } from './notify-agents.ts'
import { addToInquiry, insertInquiry, insertMessage, moveFromLeaver } from './write-inquiry.ts'

export interface TakenIn {
  readonly inquiryId: string
  readonly messageId: string
  /** False if it was taken in before. */
  readonly added: boolean
}

async function findMessageByKey(tx: Tx, key: string) {
  const row = await tx
    .selectFrom('inquiry_message')
    .select(['id', 'inquiry_id'])
    .where('source_key', '=', key)
    .executeTakeFirst()
  return row && { inquiryId: row.inquiry_id, messageId: row.id }
}

const toMailbox = (mailboxOwner: string | null): Assignment => ({
  ...unassigned,
  agentId: mailboxOwner,
  ...(mailboxOwner !== null && { reason: 'mailbox' as const }),
})

async function assign(
  tx: Tx,
  deps: NotifyDeps,
  incoming: Incoming,
  { person, listing }: { readonly person: Person; readonly listing: FoundListing | null },
): Promise<Assignment> {
  const { question, mailboxOwner = null, reading, source, fields } = incoming
  if (question)
    return { ...unassigned, agentId: question.agentId, clientId: question.clientId, reason: 'client' }
  // What may be forged goes only to the agent whose mailbox it is in.
  if (reading === 'unverified') return toMailbox(mailboxOwner)
  const input = {
    ...person,
    source,
    fields,
    listingId: listing?.id ?? null,
    language: incoming.language ?? detectLanguage(fields.message),
    chosenAgentId: incoming.chosenAgentId ?? null,
    mailboxOwner,
  }
  return decideRoute(tx, input, deps.clock.now())
}

/** Older messages fill a mailbox that was connected or imported: they are listed, and notify no one. */
const newsMs = 3_600_000

/** Notifies the agent, or those on duty; of a question of a personal page the module it came from has notified. */
async function announce(
  tx: Tx,
  deps: NotifyDeps,
  incoming: Incoming,
  {
    inquiryId,
    messageId,
    agentId,
    pondId,
    isNew,
  }: {
    inquiryId: string
    messageId: string
    agentId: string | null
    pondId: string | null
    isNew: boolean
  },
): Promise<void> {
  const people = agentId === null ? await findTakers(tx, pondId) : [agentId]
  await publishInquiry(tx, deps, people, inquiryId)
  if (incoming.question || deps.clock.now().getTime() - incoming.at.getTime() > newsMs) return
  const { fields, reading } = incoming
  const message = intakeTexts.arrived(fields, {
    isNew,
    isUnassigned: agentId === null,
    isVerified: reading !== 'unverified',
  })
  await notifyAgents(tx, deps, people, { inquiryId, message, key: `inquiry:${messageId}` })
}

async function recordForClient(tx: Tx, incoming: Incoming, inquiryId: string): Promise<void> {
  if (incoming.question || incoming.reading === 'unverified') return
  const inquiry = await tx
    .selectFrom('inquiry')
    .select(['client_id', 'agent_id', 'address', 'unit'])
    .where('id', '=', inquiryId)
    .executeTakeFirstOrThrow()
  if (inquiry.client_id === null || inquiry.agent_id === null) return
  await recordClientEvent(tx, {
    clientId: inquiry.client_id,
    agentId: inquiry.agent_id,
    kind: 'inquiry-received',
    payload: {
      inquiry_id: inquiryId,
      source: incoming.source,
      address: inquiry.address,
      unit: inquiry.unit,
      message: incoming.fields.message.slice(0, 500).toWellFormed(),
    },
    at: incoming.at,
  })
}

/**
 * Takes in a message in the caller's transaction, exactly once for its key: into the person's open inquiry, or a new one
 * that is assigned by the office's rules. Its agent is notified when the transaction commits.
 */
export async function takeIn(tx: Tx, deps: NotifyDeps, given: Incoming): Promise<TakenIn> {
  const incoming = { ...given, fields: { ...given.fields, name: cleanPersonName(given.fields.name, 120) } }
  const person = toPerson(incoming)
  await lockPerson(tx, person)
  const before = await findMessageByKey(tx, incoming.key)
  if (before) return { ...before, added: false }
  const listing = await findListing(tx, incoming.fields, incoming.listingId ?? null)
  const open = await findOpenInquiry(tx, person, incoming)
  const hasLeft = open?.agent_id ? !(await isActiveAgent(tx, open.agent_id)) : false
  const ignoredBy = open ? null : await findIgnoredSender(tx, incoming, person)
  const assignment =
    ignoredBy !== null
      ? toMailbox(incoming.mailboxOwner ?? null)
      : open && !hasLeft
        ? null
        : await assign(tx, deps, incoming, { person, listing })
  if (open) await addToInquiry(tx, open, incoming, { person, listing })
  if (open && assignment) await moveFromLeaver(tx, open, assignment, incoming.at)
  const inquiryId = open
    ? open.id
    : await insertInquiry(tx, incoming, { person, listing }, { assignment: assignment!, ignoredBy })
  const { id: messageId } = await insertMessage(tx, inquiryId, incoming, listing)
  if (ignoredBy !== null) return { inquiryId, messageId, added: true }
  await recordForClient(tx, incoming, inquiryId)
  const agentId = assignment ? assignment.agentId : open!.agent_id
  const pondId = assignment ? assignment.pondId : open!.pond_id
  await announce(tx, deps, incoming, { inquiryId, messageId, agentId, pondId, isNew: !open })
  return { inquiryId, messageId, added: true }
}
