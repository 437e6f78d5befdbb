import { cleanPersonName, splitPersonName } from '@pb/rules/person-name'
import type { AdType } from '@pb/rules/vocabulary'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { createClient, getOwnClient } from '../../clients/index.ts'
import { generateSearch } from '../../saved-searches/index.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { inquiryErrors } from '../texts.ts'
import { changeInquiry, writeInquiry } from './change-inquiry.ts'
import { getInquiryRecord } from './find-inquiry.ts'

function requireOwn({ agent_id }: InquiryRecord, { personId }: Actor): void {
  if (agent_id !== personId) throw new AppError('not_found')
}

/** Links an inquiry to a client of its agent, by the API's `user_id`; null unlinks. */
export const linkClient = (actor: SessionActor, deps: Deps, id: string, userId: string | null) =>
  changeInquiry(actor, deps, id, async (tx, record) => {
    requireOwn(record, actor)
    const clientId = userId === null ? null : (await getOwnClient(tx, actor, userId)).id
    await writeInquiry(tx, id, { client_id: clientId })
  })

/** First and last name of a person; the address where there is no name. */
function splitName({ name, email }: InquiryRecord): { first_name: string; last_name: string } {
  const { first_name, last_name } = splitPersonName(cleanPersonName(name))
  return {
    first_name: cleanPersonName(first_name || email.split('@')[0]!, 100),
    last_name: cleanPersonName(last_name, 100),
  }
}

async function findAdType(db: Db | Tx, { listing_id, ad_type }: InquiryRecord) {
  if (listing_id === null) return { listing: null, adType: ad_type ?? 'rental' }
  const listing = await db
    .selectFrom('listing')
    .select(['ad_type', 'neighborhood', 'bedrooms', 'price_cents'])
    .where('id', '=', listing_id)
    .executeTakeFirst()
  return { listing: listing ?? null, adType: listing?.ad_type ?? ad_type ?? 'rental' }
}

/** Adds the client, or returns the one that the agent has already. */
async function addClient(actor: Actor, deps: Deps, record: InquiryRecord, adType: AdType) {
  const own = await deps.db
    .selectFrom('client_email as e')
    .innerJoin('client as c', 'c.id', 'e.client_id')
    .where('e.agent_id', '=', actor.personId)
    .where('e.email', '=', record.email)
    .where('c.archived_at', 'is', null)
    .select('c.person_id')
    .executeTakeFirst()
  if (own) return { userId: own.person_id, request: null }
  return createClient(actor, deps, {
    ...splitName(record),
    email: record.email,
    ...(record.phone !== '' && { phone: record.phone }),
    search_type: [adType],
    source: record.src_type,
  })
}

/**
 * Makes the person of an inquiry a client of its agent, with a search like the listing. Throws `not_found`,
 * `rule_broken` without an address of their own, and what `createClient` throws.
 */
export async function createInquiryClient(
  actor: SessionActor,
  deps: Deps,
  id: string,
  { withSearch }: { readonly withSearch: boolean },
) {
  const record = await getInquiryRecord(deps.db, actor, id)
  requireOwn(record, actor)
  if (record.email === '') throw new AppError('rule_broken', inquiryErrors.noEmail)
  if (record.email_is_relay) throw new AppError('rule_broken', inquiryErrors.relayEmail)
  const { listing, adType } = await findAdType(deps.db, record)
  const { userId, request } = await addClient(actor, deps, record, adType)
  if (request !== null) return { client_id: null, search_id: null, request_id: request }
  await linkClient(actor, deps, id, userId)
  if (!withSearch || !listing) return { client_id: userId, search_id: null, request_id: null }
  const searchId = await deps.db.transaction().execute(async (tx) => {
    const { id: clientId } = await getOwnClient(tx, actor, userId)
    return generateSearch(tx, { clientId, agentId: actor.personId }, listing, deps.clock.now())
  })
  return { client_id: userId, search_id: searchId, request_id: null }
}
