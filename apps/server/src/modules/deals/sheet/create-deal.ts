import type { Deal, deals } from '@pb/contract/deals'
import type { Body } from '@pb/contract/endpoint'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordEvent } from '../record-event.ts'
import { dealErrors } from '../texts.ts'
import { getDeal } from './get-deal.ts'
import { parseLines } from './input.ts'
import { readHousehold, readListing, type Prefill } from './prefill.ts'
import { saveLines, sumLines } from './save-lines.ts'
import { getTemplate } from './template.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

type NewDeal = Body<typeof deals.createDeal>

interface DealClient {
  readonly id: string
  readonly name: string
  readonly search_types: readonly string[]
  readonly email: string
  readonly phone: string
}

/**
 * The caller's client, also an archived one: deals are closed with clients whose search is over. Instead of a merged record
 * the one that it was merged into is returned. Throws `not_found`.
 */
async function readClient(tx: Tx, { personId }: Actor, userId: string): Promise<DealClient> {
  const { rows } = await sql<DealClient>`
    SELECT c.id, ${fullName('c')} AS name, c.search_types,
      coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
        AS email,
      coalesce((SELECT p.phone FROM client_phone p WHERE p.client_id = c.id ORDER BY p.position, p.phone LIMIT 1), '')
        AS phone
    FROM client own JOIN client c ON c.id = coalesce(own.merged_into, own.id)
    WHERE own.agent_id = ${personId} AND own.person_id = ${userId} AND c.agent_id = ${personId}
    FOR KEY SHARE OF c`.execute(tx)
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found')
  return row
}

async function readPrefill(
  tx: Tx,
  actor: Actor,
  { input, clientId }: { readonly input: NewDeal; readonly clientId: string },
): Promise<Prefill> {
  const household =
    input.household_id === undefined ? {} : await readHousehold(tx, actor, input.household_id, clientId)
  const listingId = input.listing_id ?? household.listing_id
  const listing = listingId == null ? {} : await readListing(tx, listingId, input.listing_id !== undefined)
  return { ...listing, ...household }
}

/** The deal made with this key before; null for none. Throws `conflict` when it is another client's. */
async function findByKey(
  tx: Tx,
  { personId }: Actor,
  { key, clientId }: { readonly key: string | undefined; readonly clientId: string },
) {
  if (key === undefined) return null
  // Two calls with the same key wait for each other.
  await lockUntilCommit(tx, 'deal', `${personId}:${key}`)
  const known = await tx
    .selectFrom('deal')
    .select(['id', 'client_id'])
    .where('agent_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known) return null
  if (known.client_id !== clientId) throw new AppError('conflict', dealErrors.keyUsed)
  return known.id
}

async function insertDeal(
  tx: Tx,
  actor: Actor,
  deps: Deps,
  { input, client }: { input: NewDeal; client: DealClient },
): Promise<string> {
  const now = deps.clock.now()
  const template = await getTemplate({ ...deps, db: tx })
  const lines = parseLines({ commissions: template.commissions } as Parameters<typeof parseLines>[0])
  const { kind: offered, ...prefill } = await readPrefill(tx, actor, { input, clientId: client.id })
  const searched = client.search_types.includes('rental') ? 'rental' : 'sale'
  const { id } = await tx
    .insertInto('deal')
    .values({
      agent_id: actor.personId,
      client_id: client.id,
      household_id: input.household_id ?? null,
      kind: input.kind ?? offered ?? searched,
      client_name: client.name,
      client_email: client.email,
      client_phone: client.phone,
      deal_date: newYorkDate(now),
      ...prefill,
      ...sumLines(lines),
      key: input.key ?? null,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('deal_agent')
    .values({ deal_id: id, agent_id: actor.personId, position: 1, share_rate: 10_000 })
    .execute()
  await saveLines(tx, id, lines)
  await recordEvent(tx, { dealId: id, kind: 'created', personId: actor.personId, to: 'draft', at: now })
  return id
}

/**
 * Starts a deal of the caller's client, filled from the listing or the approved application given. The same key makes it
 * once. Throws `not_found`, `conflict` for a key of another client, and `rule_broken` for an application that is not
 * approved.
 */
export async function createDeal(actor: SessionActor, deps: Deps, input: NewDeal): Promise<Deal> {
  const id = await deps.db.transaction().execute(async (tx) => {
    const client = await readClient(tx, actor, input.client_id)
    return (
      (await findByKey(tx, actor, { key: input.key, clientId: client.id })) ??
      (await insertDeal(tx, actor, deps, { input, client }))
    )
  })
  return getDeal(actor, deps, id)
}
