import type { MarkKind } from '@pb/contract/listing-relations'
import { notices } from '@pb/rules/notices'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { ResolvedEnv } from '../../env.ts'
import type { Tx } from '../../platform/db/db.ts'
import { recordClientEvent } from '../clients/index.ts'
import { buildLinkRow } from '../listing-sends/index.ts'
import { daysBefore } from './clock.ts'
import type { ListingRow } from './listing-row.ts'
import type { DemoAgent } from './agents.ts'
import type { Random } from './random.ts'
import '../listing-sends/tables.ts'

interface ClientRow {
  readonly id: string
  readonly agent_id: string
  readonly first_name: string
  readonly last_name: string
  readonly search_types: AdType[]
}

interface SendContext {
  readonly random: Random
  readonly now: Date
  readonly people: readonly DemoAgent[]
  readonly active: readonly ListingRow[]
}

type LinkDeps = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/** Reactions to the listings of a link, in order. */
const reactions: readonly { mark: MarkKind; comment: string }[] = [
  { mark: 'like', comment: '' },
  { mark: 'like', comment: 'Love the light! Is there room for a desk by the window?' },
  { mark: 'maybe', comment: '' },
  { mark: 'no', comment: 'Too far from the train' },
]

async function findListingNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT l.id, b.address || CASE WHEN u.label = '' THEN '' ELSE ', ' || u.label END AS name
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
    WHERE l.id = ANY (${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function saveListings(
  tx: Tx,
  { id, agent_id }: ClientRow,
  ids: readonly string[],
  at: Date,
  sent: boolean,
) {
  await tx
    .insertInto('client_listing')
    .values(
      ids.map((listing_id) => ({
        client_id: id,
        agent_id,
        listing_id,
        saved_at: at,
        sent_at: sent ? at : null,
        sent_by: null,
        opened_at: null,
      })),
    )
    .execute()
}

interface SharedListings {
  readonly ids: readonly string[]
  readonly at: Date
  readonly channel: 'mail' | 'sms'
}

/** Writes a sent link with its fair-housing notice; returns its id. */
async function sendLink(
  tx: Tx,
  deps: LinkDeps,
  client: ClientRow,
  { ids, at, channel }: SharedListings,
): Promise<string> {
  const { id: clientId, agent_id: agentId } = client
  const link = buildLinkRow(
    { ...deps, clock: { now: () => at } },
    agentId,
    { client_id: clientId, participant_id: null },
    ids,
  )
  const { id } = await tx
    .insertInto('shared_link')
    .values({ ...link, channel, shared_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveListings(tx, client, ids, at, true)
  const kind = channel === 'mail' ? 'listings-sent' : 'listings-shared'
  await recordClientEvent(tx, {
    clientId,
    agentId,
    kind,
    payload: { link_id: id, listing_ids: ids, channel },
    at,
    contact: true,
  })
  await tx
    .insertInto('client_notice')
    .values({
      client_id: clientId,
      agent_id: agentId,
      participant_id: null,
      kind: 'fair-housing',
      version: notices['fair-housing'].version,
      offered_at: at,
      link_id: id,
      received_at: null,
      received_by: null,
    })
    .execute()
  await recordClientEvent(tx, {
    clientId,
    agentId,
    kind: 'notices-offered',
    payload: { kinds: ['fair-housing'] },
    at,
  })
  return id
}

/** Writes the visit of a client who marked the listings, confirmed the notice and requested a showing. */
async function writeReaction(
  tx: Tx,
  client: ClientRow,
  linkId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { id: clientId, agent_id: agentId } = client
  const [first, last] = [daysBefore(now, 5), daysBefore(now, 2)]
  const names = await findListingNames(tx, ids)
  const event = (kind: string, payload: Record<string, unknown>, at: Date) =>
    recordClientEvent(tx, { clientId, agentId, kind, payload, at })
  await tx
    .updateTable('shared_link')
    .set({ views: 2, first_viewed_at: first, last_viewed_at: last })
    .where('id', '=', linkId)
    .execute()
  await tx
    .insertInto('shared_link_visit')
    .values([first, last].map((at, index) => ({ link_id: linkId, visit: `visit-${index}`, at })))
    .execute()
  await tx
    .updateTable('client_listing')
    .set({ opened_at: first })
    .where('client_id', '=', clientId)
    .where('listing_id', 'in', [...ids])
    .execute()
  for (const at of [first, last]) await event('link-viewed', { link_id: linkId, listing_ids: ids }, at)
  for (const [index, listing_id] of ids.entries()) {
    const { mark, comment } = reactions[index % reactions.length]!
    await tx
      .insertInto('listing_mark')
      .values({
        client_id: clientId,
        agent_id: agentId,
        listing_id,
        participant_id: null,
        mark,
        comment,
        at: last,
      })
      .execute()
    await event('listing-marked', { listing_id, home: names.get(listing_id), mark, comment }, last)
  }
  const question = { kind: 'showing', suits: 'Saturday, after 11', message: 'Both of us can come.' } as const
  await tx
    .insertInto('listing_question')
    .values({
      client_id: clientId,
      agent_id: agentId,
      participant_id: null,
      link_id: linkId,
      listing_id: ids[0]!,
      key: 'first-question',
      at: last,
      ...question,
    })
    .execute()
  await event(
    'showing-asked',
    { listing_id: ids[0], home: names.get(ids[0]!), when: question.suits, message: question.message },
    last,
  )
  const name = `${client.first_name} ${client.last_name}`.trim()
  await tx
    .updateTable('client_notice')
    .set({ received_at: first, received_by: 'page', signed_name: name })
    .where('client_id', '=', clientId)
    .execute()
  await event('notices-received', { kinds: ['fair-housing'], name }, first)
}

/** Writes listings that agents saved for and sent to their clients, with some reactions. */
export async function writeSentListings(
  tx: Tx,
  deps: LinkDeps,
  { random, now, people, active }: SendContext,
): Promise<void> {
  for (const { id } of people) {
    const clients = await tx
      .selectFrom('client')
      .where('agent_id', '=', id)
      .where('archived_at', 'is', null)
      .select(['id', 'agent_id', 'first_name', 'last_name', 'search_types'])
      .orderBy('id')
      .limit(9)
      .execute()
    for (const [index, client] of clients.entries()) {
      const matching = active.filter(({ ad_type }) => client.search_types.includes(ad_type))
      const ids = random.sample(matching, 7).map((listing) => listing.id)
      if (ids.length < 7) continue
      await saveListings(tx, client, ids.slice(4), daysBefore(now, 1), false)
      if (index % 3 === 2) continue
      const [channel, days] = index % 3 === 0 ? (['mail', 6] as const) : (['sms', 1] as const)
      const link = await sendLink(tx, deps, client, {
        ids: ids.slice(0, 4),
        at: daysBefore(now, days),
        channel,
      })
      if (channel === 'mail') await writeReaction(tx, client, link, ids.slice(0, 4), now)
    }
  }
}
