import type { Body } from '@pb/contract/endpoint'
import type { SendAdvice } from '@pb/contract/listing-sends'
import type { sending } from '@pb/contract/sending'
import { emailKey } from '@pb/rules/mail/addresses'
import type { SendTemplateValues } from '@pb/rules/send-template'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findOptedOut } from '../../email-opt-outs/index.ts'
import { getListings } from '../../listings/index.ts'
import { findDueNotices } from '../notices/due-notices.ts'
import { findHousehold, formatName, getRecipients, type Recipient } from '../recipients.ts'
import { findRelations } from '../saved/relations.ts'
import { isActive } from './active-listings.ts'
import { findSteering } from './steering.ts'
import { defaultMessage, defaultSubject, fill, getAgentFirstName } from './default-text.ts'

type Input = Body<(typeof sending)['sendAdvice']>

/** Returns the clients of path and body without duplicates; '0' means none. */
export const getClientIds = (pathId: string, ids: readonly string[]): string[] =>
  [...new Set([pathId, ...ids])].filter((id) => id !== '0')

interface AdviceContext {
  readonly agent: string
  readonly listing_ids: readonly string[]
  /** Active listings that none of the clients has. */
  readonly fresh: readonly string[]
}

/** Returns the values that are the same for every client; the others stay placeholders. */
function toMessageValues(
  clients: readonly Recipient[],
  { agent, listing_ids, fresh }: AdviceContext,
): SendTemplateValues {
  const [only, ...others] = clients
  // Listings are still to be chosen.
  if (listing_ids.length === 0) return { agent }
  if (only && others.length === 0)
    return { agent, n: fresh.length || listing_ids.length, first_name: only.first_name }
  return fresh.length === listing_ids.length ? { agent, n: fresh.length } : { agent }
}

/** Returns what an agent should know before sending listings. Throws `not_found` for clients of another agent. */
export async function getSendAdvice(
  actor: Actor,
  deps: Deps,
  pathId: string,
  input: Input,
): Promise<SendAdvice> {
  const userIds = getClientIds(pathId, input.user_ids)
  const { listing_ids } = input
  const [clients, listings, agent] = await Promise.all([
    getRecipients(deps.db, actor, userIds),
    getListings(actor, deps, listing_ids),
    getAgentFirstName(deps.db, actor.personId),
  ])
  const clientIds = clients.map(({ client_id }) => client_id)
  const emails = clients.map(({ email }) => email).filter((email) => email !== '')
  const [relations, household, due, optedOut] = await Promise.all([
    findRelations(deps.db, actor.personId, userIds, listing_ids),
    findHousehold(deps.db, actor, clientIds),
    findDueNotices(deps.db, clients, listing_ids),
    findOptedOut(deps.db, actor.personId, emails),
  ])
  const active = new Set(listings.filter(isActive).map(({ id }) => id))
  const sent = new Set(
    relations.filter(({ sent_at }) => sent_at !== null).map(({ listing_id }) => listing_id),
  )
  const fresh = listing_ids.filter((id) => active.has(id) && !sent.has(id))
  const values = toMessageValues(clients, { agent, fresh, listing_ids })
  return {
    subject: fill(defaultSubject, values),
    message: fill(defaultMessage, values),
    inactive_ids: listing_ids.filter((id) => !active.has(id)),
    clients: clients.map((client) => ({
      user_id: client.user_id,
      name: formatName(client),
      first_name: client.first_name,
      email: client.email,
      phone: client.phone,
      opted_out: optedOut.has(emailKey(client.email)) ? 1 : 0,
      already_sent_ids: relations
        .filter(({ user_id, sent_at }) => user_id === client.user_id && sent_at !== null)
        .map(({ listing_id }) => listing_id),
      notices_due: due(client),
      participants: household
        .filter(({ client_id }) => client_id === client.client_id)
        .map((person) => ({
          participant_id: person.participant_id!,
          name: formatName(person),
          email: person.email,
          phone: person.phone,
        })),
    })),
    findings: [
      ...findSteering('subject', input.subject ?? ''),
      ...findSteering('message', input.message),
      ...listings.flatMap(({ id, description }) => findSteering(id, description)),
    ],
  }
}
