import { join } from 'node:path'
import { adTypes, type AdType } from '@pb/rules/vocabulary'
import { sql, type KyselyPlugin } from 'kysely'
import type { ResolvedEnv } from '../../env.ts'
import { reserveIds } from '../../platform/bulk.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { countRejects, importFolderWithin } from '../city-import/index.ts'
import { writeClients } from './clients.ts'
import { listingOffices } from './companies.ts'
import { Market } from './market.ts'
import { writeMail } from './mail/write-mail.ts'
import { writeNotices } from './notices.ts'
import { makeOffer, priceOf, type Desk, type Offer } from './offers.ts'
import { makePeople } from './people.ts'
import { storeAlbum } from './photos.ts'
import { randomFrom } from './random.ts'
import { writeSearches } from './searches.ts'
import { writeSent } from './sent-listings.ts'
import { readStock } from './stock.ts'
import { activeStory, pastStory } from './story.ts'
import { writeMarket } from './write.ts'

const cityFolder = join(import.meta.dirname, '../../../data/city')

/** How lively the office is. */
interface DemoSize {
  readonly active: Readonly<Record<AdType, number>>
  readonly past: Readonly<Record<AdType, number>>
  /** Mail conversations of each of the people; without it nobody has any. */
  readonly conversations?: readonly number[]
  /** Clients of each of the people; without it nobody has any. */
  readonly clients?: readonly number[]
}

const usualSize: DemoSize = {
  active: { rental: 3650, sale: 2350 },
  past: { rental: 1900, sale: 1200 },
  conversations: [24, 36, 36, 10],
  clients: [40, 40, 40, 40],
}

/** Share of homes on the market whose earlier time on it is remembered. */
const returning = 0.3

function makeActive(desk: Desk, market: Market, adType: AdType): Offer[] {
  const home = market.take(adType)
  const price = priceOf(desk, home, adType)
  const offer = makeOffer(desk, home, adType, price, activeStory(desk.random, desk.now, { price, adType }))
  if (adType !== 'rental' || !desk.random.chance(returning)) return [offer]
  const before = Math.round((price * desk.random.between(0.86, 0.98)) / 25) * 25
  const story = pastStory(desk.random, desk.now, { price: before, adType, closedDaysAgo: [330, 800] })
  return [makeOffer(desk, home, adType, before, story), offer]
}

function makePast(desk: Desk, market: Market, adType: AdType): Offer {
  const home = market.take(adType)
  const price = priceOf(desk, home, adType)
  return makeOffer(desk, home, adType, price, pastStory(desk.random, desk.now, { price, adType }))
}

function makeOffers(desk: Desk, market: Market, { active, past }: DemoSize): Offer[] {
  const offers: Offer[] = []
  for (const adType of adTypes) {
    for (let made = 0; made < active[adType]; made += 1) offers.push(...makeActive(desk, market, adType))
    for (let made = 0; made < past[adType]; made += 1) offers.push(makePast(desk, market, adType))
  }
  return offers
}

/** What the demo is made with. */
export type DemoDeps = Pick<Deps, 'db' | 'files' | 'clock'> & {
  readonly env: Pick<ResolvedEnv, 'secretKey'>
}

async function makeWithin(tx: Tx, deps: DemoDeps, folder: string, size: DemoSize): Promise<void> {
  const now = deps.clock.now()
  const random = randomFrom(20_260_301)
  const people = await makePeople(tx, now)
  const [album] = await Promise.all([
    storeAlbum(tx, deps),
    importFolderWithin(tx, folder, { now, rejects: countRejects() }),
  ])
  const stock = await readStock(tx, now)
  const total = size.active.rental + size.active.sale + size.past.rental + size.past.sale
  const market = new Market(random, stock, await reserveIds(tx, 'unit', total))
  const desk = { random, now, offices: listingOffices(random), agents: people }
  const offers = makeOffers(desk, market, size)
  const listings = await writeMarket(tx, { offers, amenities: market.amenities, album, random })
  const active = listings.filter(({ standard_status }) => standard_status === 'Active')
  await writeNotices(tx, { random, now, people, active })
  await writeMail(tx, deps, { random, now, people, active, conversations: size.conversations ?? [] })
  await writeClients(tx, { now, people, counts: size.clients ?? [] })
  await writeSearches(tx, { random, now, people, active })
  await writeSent(tx, deps, { random, now, people, active })
}

/** Lets a transaction ask nothing more once somebody has asked the process to stop. */
function until(stopping: AbortSignal): KyselyPlugin {
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
  /** Aborted, it ends the making, which takes some seconds. */
  readonly stopping?: AbortSignal
}

/**
 * Makes the demo office where there is no office yet; returns whether it did. All of it is one transaction, so a
 * process that dies half way leaves nothing of it, and the next start makes it whole. Rejects where it is stopped.
 */
export async function makeDemoOffice(
  deps: DemoDeps,
  { folder = cityFolder, size = usualSize, stopping }: DemoOptions = {},
): Promise<boolean> {
  return deps.db.transaction().execute(async (plain) => {
    const tx = stopping ? plain.withPlugin(until(stopping)) : plain
    // Servers that start at once wait here; whoever comes second finds an office.
    await sql`LOCK TABLE person IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const someone = await tx.selectFrom('agent').select('person_id').limit(1).executeTakeFirst()
    if (someone) return false
    await makeWithin(tx, deps, folder, size)
    return true
  })
}

/**
 * Gives the planner statistics of a new demo office, and its searches a visibility map. It need not be waited for:
 * until then the first searches are slower.
 */
export async function settleDemoOffice({ db }: Pick<Deps, 'db'>): Promise<void> {
  const market = ['listing', 'listing_photo', 'listing_event', 'building', 'unit', 'recorded_sale']
  const mail = ['mail_message', 'mail_thread', 'mail_thread_label', 'mail_attachment', 'mail_contact']
  const clients = ['client', 'client_email', 'client_phone', 'participant', 'client_event']
  for (const table of [...market, ...mail, ...clients])
    await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(db)
}
