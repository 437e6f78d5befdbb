import { cleanPersonName, splitPersonName } from '@pb/rules/person-name'
import { protectedDays } from '@pb/rules/clients'
import { addDays } from '@pb/rules/dates'
import { normalizePhone } from '@pb/rules/phone'
import { sql } from 'kysely'
import { agentByJob } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, startLease } from '../../../platform/leases/leases.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { createClient, recordClientEvent } from '../../clients/index.ts'
import { noFields, takeIn } from '../../inquiries/index.ts'
import { recordVisitorNotices } from '../../listing-sends/index.ts'
import { notify } from '../../notifications/index.ts'
import { generateSearch } from '../../saved-searches/index.ts'
import { formatListing } from '../../showings/index.ts'
import { publishOpenHouse } from '../records/change-open-house.ts'
import { findOpenHouseRows, type OpenHouseRow } from '../records/open-house-row.ts'
import { clientTexts, notifications } from '../texts.ts'
import type { VisitorRow } from './record-visitor.ts'
import { findColleaguesClient, findOwnClient, type KnownClient } from './visitor-contact.ts'

/** Longer than one takes; after it another process takes over what a crashed one had. */
const leaseSeconds = 20
const leases = defineQueueLeases({ table: 'open_house_visitor', key: ['id'] })
const maxAttempts = 5

/** What a visitor's consent leads to. */
type Outcome =
  | { readonly state: 'linked' | 'added'; readonly client: KnownClient }
  | { readonly state: 'other_agent'; readonly client: KnownClient }
  | { readonly state: 'no_email' }
  | { readonly state: 'failed'; readonly text: string }

async function claimNext({ db, clock }: Deps): Promise<VisitorRow | undefined> {
  const { rows } = await sql<VisitorRow>`${leases.takeNext(startLease({ clock }, leaseSeconds), {
    waits: sql`client_state = 'waiting' AND deleted_at IS NULL`,
    set: sql`attempts = attempts + 1`,
  })}`.execute(db)
  return maybeOne(rows)
}

function splitName(name: string): { first_name: string; last_name: string } {
  const { first_name, last_name } = splitPersonName(name)
  return { first_name: cleanPersonName(first_name, 100), last_name: cleanPersonName(last_name, 100) }
}

/**
 * Finds or makes the client of the host. Who is in touch with another agent stays that agent's client; a client of the
 * host who was added after the sign-in was added by it, also when the process ended in between.
 */
async function findOutcome(deps: Deps, visitor: VisitorRow, row: OpenHouseRow): Promise<Outcome> {
  const { agent_id: agentId, email, phone, created_at } = visitor
  const toOwn = (client: KnownClient): Outcome => ({
    state: client.created_at >= created_at ? 'added' : 'linked',
    client,
  })
  const own = await findOwnClient(deps.db, agentId, visitor)
  if (own) return toOwn(own)
  const since = addDays(deps.clock.now(), -protectedDays)
  const colleagues = await findColleaguesClient(deps.db, agentId, visitor, since)
  if (colleagues) return { state: 'other_agent', client: colleagues }
  if (email === '') return { state: 'no_email' }
  const number = normalizePhone(phone)
  const { request } = await createClient(agentByJob(agentId), deps, {
    ...splitName(visitor.name),
    email,
    ...(number !== null && { phone: number }),
    search_type: [row.ad_type],
    source: 'open_house',
  })
  const added = request === null ? await findOwnClient(deps.db, agentId, visitor) : undefined
  return added ? toOwn(added) : { state: 'failed', text: clientTexts.unexpected }
}

/** Expected reasons are shown; after several other failures the visitor is left to the agent. */
async function toOutcome(deps: Deps, visitor: VisitorRow, row: OpenHouseRow): Promise<Outcome | null> {
  try {
    return await findOutcome(deps, visitor, row)
  } catch (error) {
    if (error instanceof AppError) return { state: 'failed', text: error.message }
    deps.log.error({ err: error, visitor: visitor.id }, 'a visitor could not be made a client')
    return visitor.attempts >= maxAttempts ? { state: 'failed', text: clientTexts.unexpected } : null
  }
}

/** What the visitor asked, as an inquiry: to the agent whose client it is, else to the host. */
async function takeInMessage(tx: Tx, deps: Deps, visitor: VisitorRow, row: OpenHouseRow) {
  if (visitor.message === '' || visitor.inquiry_id !== null) return null
  const { name, email, phone, message } = visitor
  const { inquiryId } = await takeIn(tx, deps, {
    key: `open-house:${visitor.id}`,
    source: 'open_house',
    reader: '',
    reading: 'read',
    at: deps.clock.now(),
    fields: { ...noFields, name, email, phone, message },
    listingId: row.listing_id,
  })
  return inquiryId
}

/** Puts the visit on the client's timeline, with the disclosures that the visitor acknowledged. */
async function recordVisit(
  tx: Tx,
  visitor: VisitorRow,
  row: OpenHouseRow,
  client: KnownClient,
): Promise<void> {
  await recordClientEvent(tx, {
    clientId: client.id,
    agentId: client.agent_id,
    kind: 'open-house-visited',
    payload: {
      open_house_id: client.agent_id === row.agent_id ? row.id : null,
      listing_id: row.listing_id,
      listing: formatListing(row),
      message: visitor.message.slice(0, 500).toWellFormed(),
    },
    at: visitor.created_at,
  })
  const acknowledged = await tx
    .selectFrom('open_house_notice')
    .where('visitor_id', '=', visitor.id)
    .where('acknowledged_at', 'is not', null)
    .selectAll()
    .execute()
  await recordVisitorNotices(
    tx,
    { client_id: client.id, agent_id: client.agent_id, name: visitor.name },
    acknowledged.map(({ kind, version, offered_at, acknowledged_at }) => ({
      kind,
      version,
      offered_at,
      received_at: acknowledged_at!,
    })),
  )
}

async function notifyColleague(
  tx: Tx,
  deps: Deps,
  visitor: VisitorRow,
  row: OpenHouseRow,
  client: KnownClient,
) {
  const type = client.search_types.includes('rental') ? 'rental' : 'sale'
  await notify(tx, deps, client.agent_id, {
    kind: 'client',
    message: notifications.colleague(client.name, formatListing(row)).slice(0, 400),
    payload: {
      user_id: client.user_id,
      user: { name: client.name },
      link: `/clients/${type}/${client.user_id}/details`,
    },
    key: `open-house-visitor:${visitor.id}`,
  })
}

async function settle(deps: Deps, visitor: VisitorRow, row: OpenHouseRow, outcome: Outcome): Promise<void> {
  const isOwn = outcome.state === 'linked' || outcome.state === 'added'
  await deps.db.transaction().execute(async (tx) => {
    const waiting = await tx
      .updateTable('open_house_visitor')
      .set((eb) => ({
        client_state: outcome.state,
        client_text: outcome.state === 'failed' ? outcome.text : '',
        client_id: isOwn ? outcome.client.id : null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', visitor.id)
      .where('client_state', '=', 'waiting')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (waiting.numUpdatedRows === 0n) return
    if ('client' in outcome) await recordVisit(tx, visitor, row, outcome.client)
    if (outcome.state === 'other_agent') await notifyColleague(tx, deps, visitor, row, outcome.client)
    if (outcome.state === 'added') await addSearch(tx, deps, visitor, row, outcome.client)
    const inquiryId = await takeInMessage(tx, deps, visitor, row)
    if (inquiryId !== null)
      await tx
        .updateTable('open_house_visitor')
        .set({ inquiry_id: inquiryId })
        .where('id', '=', visitor.id)
        .execute()
    await publishOpenHouse(tx, deps, row)
    if (isOwn)
      await deps.events.publish(
        row.agent_id,
        { kind: 'client', data: { user_id: outcome.client.user_id, what: 'open-house' } },
        tx,
      )
  })
}

/** A search like the listing, for a client whom the visit made one. */
async function addSearch(tx: Tx, deps: Deps, visitor: VisitorRow, row: OpenHouseRow, client: KnownClient) {
  const listing = await tx
    .selectFrom('listing')
    .select(['ad_type', 'neighborhood', 'bedrooms', 'price_cents'])
    .where('id', '=', row.listing_id)
    .executeTakeFirstOrThrow()
  await generateSearch(tx, { clientId: client.id, agentId: visitor.agent_id }, listing, deps.clock.now())
}

/** Makes visitors who agreed to be contacted clients of their hosts, each once. */
export async function processVisitors(deps: Deps): Promise<void> {
  for (let visitor = await claimNext(deps); visitor; visitor = await claimNext(deps)) {
    const [row] = await findOpenHouseRows(deps.db, sql`o.id = ${visitor.open_house_id}`)
    const outcome = row ? await toOutcome(deps, visitor, row) : null
    if (row && outcome) await settle(deps, visitor, row, outcome)
  }
}
