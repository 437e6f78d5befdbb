import { join } from 'node:path'
import { adTypes, type AdType } from '@pb/rules/vocabulary'
import { sql, type KyselyPlugin } from 'kysely'
import type { ResolvedEnv } from '../../env.ts'
import { reserveIds } from '../../platform/db/bulk.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { countRejects, importFolderWithin } from '../buildings/city-import/index.ts'
import { writeApplications } from './applications.ts'
import { writeCalendar } from './calendar.ts'
import { writeClients } from './clients.ts'
import { writeInquiries } from './inquiries.ts'
import { writeDeals } from './deals.ts'
import { createListingOffices } from './companies.ts'
import { Market } from './market.ts'
import { writeMail } from './mail/write-mail.ts'
import { writeNotifications } from './notifications.ts'
import { createListing, pickPrice, type OfferContext, type DemoListing } from './listings.ts'
import { writeAgents } from './agents.ts'
import { storeAlbum } from './photos.ts'
import { updateOffice } from '../office/index.ts'
import { demoOffice } from './office.ts'
import { createRandom } from './random.ts'
import { writeSearches } from './searches.ts'
import { writeShowings } from './showings.ts'
import { writeSignatureRequests } from './signature-requests.ts'
import { addExtras } from './extras.ts'
import { writeTasks } from './tasks.ts'
import { writeSentListings } from './sent-listings.ts'
import { readInventory } from './inventory.ts'
import { writeOpenHouseVisits } from './open-house-visits.ts'
import { writeLiveStreams } from './live-streams.ts'
import { createActiveHistory, createPastHistory } from './listing-history.ts'
import { writeListings } from './write-listings.ts'

const cityFolder = join(import.meta.dirname, '../../../data/city')

/** Amount of demo data. */
interface DemoSize {
  readonly active: Readonly<Record<AdType, number>>
  readonly past: Readonly<Record<AdType, number>>
  /** Number of email conversations per agent; none by default. */
  readonly conversations?: readonly number[]
  /** Number of clients per agent; none by default. */
  readonly clients?: readonly number[]
}

const defaultSize: DemoSize = {
  active: { rental: 3650, sale: 2350 },
  past: { rental: 1900, sale: 1200 },
  conversations: [24, 36, 36, 10],
  clients: [40, 40, 40, 40],
}

/** Share of active rentals with an earlier listing of the same unit. */
const relistedShare = 0.3

function createActiveListings(context: OfferContext, market: Market, adType: AdType): DemoListing[] {
  const unit = market.take(adType)
  const price = pickPrice(context, unit, adType)
  const listing = createListing(
    context,
    unit,
    adType,
    price,
    createActiveHistory(context.random, context.now, { price, adType }),
  )
  if (adType !== 'rental' || !context.random.chance(relistedShare)) return [listing]
  const before = Math.round((price * context.random.between(0.86, 0.98)) / 25) * 25
  const history = createPastHistory(context.random, context.now, {
    price: before,
    adType,
    closedDaysAgo: [330, 800],
  })
  return [createListing(context, unit, adType, before, history), listing]
}

function createPastListing(context: OfferContext, market: Market, adType: AdType): DemoListing {
  const unit = market.take(adType)
  const price = pickPrice(context, unit, adType)
  return createListing(
    context,
    unit,
    adType,
    price,
    createPastHistory(context.random, context.now, { price, adType }),
  )
}

function createListings(context: OfferContext, market: Market, { active, past }: DemoSize): DemoListing[] {
  const listings: DemoListing[] = []
  for (const adType of adTypes) {
    for (let count = 0; count < active[adType]; count += 1)
      listings.push(...createActiveListings(context, market, adType))
    for (let count = 0; count < past[adType]; count += 1)
      listings.push(createPastListing(context, market, adType))
  }
  return listings
}

export type DemoDeps = Pick<Deps, 'db' | 'files' | 'clock'> & {
  readonly env: Pick<ResolvedEnv, 'secretKey'>
}

async function writeDemo(tx: Tx, deps: DemoDeps, folder: string, size: DemoSize): Promise<void> {
  const now = deps.clock.now()
  const random = createRandom(20_260_301)
  const people = await writeAgents(tx, now)
  await updateOffice(tx, now, demoOffice)
  const [album] = await Promise.all([
    storeAlbum(tx, deps),
    importFolderWithin(tx, folder, { now, rejects: countRejects() }),
  ])
  const inventory = await readInventory(tx, now)
  const total = size.active.rental + size.active.sale + size.past.rental + size.past.sale
  const market = new Market(random, inventory, await reserveIds(tx, 'unit', total))
  const context = { random, now, offices: createListingOffices(random), agents: people }
  const listings = addExtras(createListings(context, market, size), {
    agentIds: people.map(({ id }) => id),
    offices: context.offices,
  })
  const written = await writeListings(tx, { listings, amenities: market.amenities, album, random, now })
  const active = written.filter(({ standard_status }) => standard_status === 'Active')
  await writeNotifications(tx, { random, now, people, active })
  await writeMail(tx, deps, { random, now, people, active, conversations: size.conversations ?? [] })
  await writeClients(tx, { now, people, counts: size.clients ?? [] })
  await writeTasks(tx, { now, people })
  await writeCalendar(tx, { now, people })
  await writeSearches(tx, { random, now, people, active })
  await writeSentListings(tx, deps, { random, now, people, active })
  await writeApplications(tx, deps, { random, now, people, active })
  await writeSignatureRequests(tx, deps, { now, people })
  await writeInquiries(tx, deps, { now, people, active })
  await writeShowings(tx, deps, { now, people, active })
  await writeOpenHouseVisits(tx, { now, people, active })
  await writeLiveStreams(tx, deps, { now, people, active })
  await writeDeals(tx, deps, { now, people, offices: context.offices })
}

/** Rejects further queries of a transaction once the signal is aborted. */
function abortWhenStopping(stopping: AbortSignal): KyselyPlugin {
  return {
    transformQuery({ node }) {
      stopping.throwIfAborted()
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

interface DemoOptions {
  readonly folder?: string
  readonly size?: DemoSize
  /** Aborts the creation, which takes some seconds. */
  readonly stopping?: AbortSignal
}

/**
 * Creates the demo office unless there already is an office; returns whether it did. Runs in one transaction, so that an
 * interrupted start leaves nothing behind. Rejects when aborted.
 */
export async function createDemoOffice(
  deps: DemoDeps,
  { folder = cityFolder, size = defaultSize, stopping }: DemoOptions = {},
): Promise<boolean> {
  return deps.db.transaction().execute(async (plain) => {
    const tx = stopping ? plain.withPlugin(abortWhenStopping(stopping)) : plain
    // Serializes servers that start at the same time: the second one finds the office.
    await sql`LOCK TABLE person IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const existing = await tx.selectFrom('agent').select('person_id').limit(1).executeTakeFirst()
    if (existing) return false
    await writeDemo(tx, deps, folder, size)
    return true
  })
}

/**
 * Updates planner statistics and visibility maps of a new demo office. Callers need not wait for it; until it is done,
 * searches are slower.
 */
export async function vacuumDemoOffice({ db }: Pick<Deps, 'db'>): Promise<void> {
  const market = ['listing', 'listing_photo', 'listing_event', 'building', 'unit', 'recorded_sale']
  const mail = ['mail_message', 'mail_thread', 'mail_thread_label', 'mail_attachment', 'mail_contact']
  const money = ['deal', 'deal_line', 'deal_agent', 'invoice', 'journal_entry', 'journal_posting', 'payout']
  const inquiries = ['inquiry', 'inquiry_message']
  const clients = ['client', 'client_email', 'client_phone', 'participant', 'client_event']
  for (const table of [...market, ...mail, ...clients, ...inquiries, ...money])
    await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(db)
}
