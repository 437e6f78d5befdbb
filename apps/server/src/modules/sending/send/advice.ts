import type { Body } from '@pb/contract/endpoint'
import type { SendAdvice } from '@pb/contract/listing-sends'
import type { sending } from '@pb/contract/sending'
import type { SendWords } from '@pb/rules/send-words'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listingsByIds } from '../../listings/index.ts'
import { noticesDue } from '../notices/due.ts'
import { householdOf, nameOf, ownReaders, type Reader } from '../people.ts'
import { relationsOf } from '../saved/relations.ts'
import { isActive } from './listings.ts'
import { steeringIn } from './steering.ts'
import { defaultMessage, defaultSubject, fill, firstNameOf } from './words.ts'

type Input = Body<(typeof sending)['sendAdvice']>

/** The path's client and those of the body, each once; '0' is nobody. */
export const clientsNamed = (pathId: string, ids: readonly string[]): string[] =>
  [...new Set([pathId, ...ids])].filter((id) => id !== '0')

interface About {
  readonly agent: string
  readonly listing_ids: readonly string[]
  /** Active ones that none of the clients has. */
  readonly fresh: readonly string[]
}

/** What is the same in every client's words; what differs from client to client stays a place. */
function wordsFor(clients: readonly Reader[], { agent, listing_ids, fresh }: About): SendWords {
  const [only, ...others] = clients
  if (only && others.length === 0)
    return { agent, n: fresh.length || listing_ids.length, first_name: only.first_name }
  return fresh.length === listing_ids.length ? { agent, n: fresh.length } : { agent }
}

/** What an agent should know before listings are sent to clients. Throws `not_found` for a client of somebody else's. */
export async function sendAdvice(
  actor: Actor,
  deps: Deps,
  pathId: string,
  input: Input,
): Promise<SendAdvice> {
  const userIds = clientsNamed(pathId, input.user_ids)
  const { listing_ids } = input
  const [clients, listings, agent] = await Promise.all([
    ownReaders(deps.db, actor, userIds),
    listingsByIds(actor, deps, listing_ids),
    firstNameOf(deps.db, actor.personId),
  ])
  const clientIds = clients.map(({ client_id }) => client_id)
  const [relations, household, due] = await Promise.all([
    relationsOf(deps.db, actor.personId, userIds, listing_ids),
    householdOf(deps.db, actor, clientIds),
    noticesDue(deps.db, clients, listing_ids),
  ])
  const active = new Set(listings.filter(isActive).map(({ id }) => id))
  const sent = new Set(
    relations.filter(({ sent_at }) => sent_at !== null).map(({ listing_id }) => listing_id),
  )
  const fresh = listing_ids.filter((id) => active.has(id) && !sent.has(id))
  const words = wordsFor(clients, { agent, fresh, listing_ids })
  return {
    subject: fill(defaultSubject, words),
    message: fill(defaultMessage, words),
    inactive_ids: listing_ids.filter((id) => !active.has(id)),
    clients: clients.map((client) => ({
      user_id: client.user_id,
      name: nameOf(client),
      first_name: client.first_name,
      email: client.email,
      phone: client.phone,
      already_sent_ids: relations
        .filter(({ user_id, sent_at }) => user_id === client.user_id && sent_at !== null)
        .map(({ listing_id }) => listing_id),
      notices_due: due(client),
      participants: household
        .filter(({ client_id }) => client_id === client.client_id)
        .map((person) => ({
          participant_id: person.participant_id!,
          name: nameOf(person),
          email: person.email,
          phone: person.phone,
        })),
    })),
    findings: [
      ...steeringIn('subject', input.subject ?? ''),
      ...steeringIn('message', input.message),
      ...listings.flatMap(({ id, description }) => steeringIn(id, description)),
    ],
  }
}
