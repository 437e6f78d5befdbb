import { addDaysToDate } from '@pb/rules/dates'
import type { Deduction } from '@pb/rules/deals/deal'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { DemoAgent } from './agents.ts'
import type { ListingOffice } from './companies.ts'
import type { Random } from './random.ts'

/** How far a deal of the demo has come. */
type DealProgress = 'draft' | 'review' | 'waiting' | 'ready' | 'paid' | 'voided' | 'written_off'

interface ClosedListing {
  readonly id: string
  readonly ad_type: 'rental' | 'sale'
  readonly address: string
  readonly unit: string
  readonly price_cents: string
  readonly day: string
}

interface DealClient {
  readonly id: string
  readonly agent_id: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** A deal of the demo before it is written. */
export interface DemoDeal {
  readonly id: string
  readonly agentId: string
  /** Another agent who has half of it; null for none. */
  readonly sharedWith: string | null
  readonly client: DealClient
  readonly listing: ClosedListing
  readonly office: ListingOffice
  readonly payer: 'op' | 'fee'
  readonly cents: number
  readonly deductions: readonly Deduction[]
  readonly progress: DealProgress
  readonly day: string
}

const periodDays = 730

/** Listings that were closed in the last two years, oldest first. */
async function readClosed(tx: Tx, now: Date): Promise<ClosedListing[]> {
  const { rows } = await sql<ClosedListing>`
    SELECT l.id, l.ad_type, b.address, u.label AS unit, l.price_cents, l.modified_at::date AS day
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
    WHERE l.standard_status = 'Closed' AND l.price_cents > 0
      AND l.modified_at > ${now}::timestamptz - make_interval(days => ${periodDays})
    ORDER BY l.id`.execute(tx)
  return rows
}

async function readClients(tx: Tx): Promise<DealClient[]> {
  const { rows } = await sql<DealClient>`
    SELECT c.id, c.agent_id, trim(c.first_name || ' ' || c.last_name) AS name, e.email::text AS email,
      coalesce((SELECT phone FROM client_phone p WHERE p.client_id = c.id ORDER BY position LIMIT 1), '') AS phone
    FROM client c JOIN client_email e ON e.client_id = c.id AND e.position = 0
    WHERE c.archived_at IS NULL ORDER BY c.id`.execute(tx)
  return rows
}

/** Days between two deals of the demo. */
const spacing = 8

/** The newest deals, one in each of these states whatever the day: so every page has something to show. */
const newestProgress = ['draft', 'review', 'waiting', 'ready', 'voided'] as const

/** Of the newest, the owner pays these: an invoice that is a draft, one that is sent, and one that is credited. */
const isNewestOwnerPaid = (age: number): boolean => {
  const progress = newestProgress[age / spacing - 1]
  return progress === 'review' || progress === 'waiting' || progress === 'voided'
}

/** What newer deals wait for; older ones are paid, but for a few whose owner is late or that fell through. */
function pickProgress(random: Random, age: number, payer: DemoDeal['payer']): DealProgress {
  const newest = newestProgress[age / spacing - 1]
  if (newest) return newest
  if (payer === 'op' && age > 31 && age < 190 && random.chance(0.45)) return 'waiting'
  if (age < 60) return random.pick(['waiting', 'ready', 'ready', 'paid'])
  if (payer === 'op' && age > 200 && random.chance(0.03)) return 'written_off'
  return random.chance(0.03) ? 'voided' : 'paid'
}

function pickDeductions(random: Random, cents: number, progress: DealProgress): Deduction[] {
  const deductions: Deduction[] = []
  if (random.chance(0.15) || progress === 'ready')
    deductions.push({
      title: 'Referral Fee',
      timing: 'before',
      cents: Math.round(cents * 0.2),
      agentId: null,
      payee: random.pick(['Harbor Realty', 'Elm Street Referrals', 'Northside Brokers']),
    })
  if (random.chance(0.5))
    deductions.push({ title: 'Streeteasy', timing: 'after', cents: 105_00, agentId: null })
  if (random.chance(0.1))
    deductions.push({ title: 'Messenger', timing: 'after', cents: 35_00, agentId: null })
  return deductions
}

interface PlanContext {
  readonly random: Random
  readonly now: Date
  readonly people: readonly DemoAgent[]
  readonly offices: readonly ListingOffice[]
  readonly ids: readonly string[]
}

/** Plans deals over two years from closed listings and the agents' own clients, oldest first. */
export async function planDeals(tx: Tx, context: PlanContext): Promise<DemoDeal[]> {
  const { random, now, people, offices, ids } = context
  const today = newYorkDate(now)
  const listings = random.sample(await readClosed(tx, now), ids.length)
  const clients = await readClients(tx)
  return listings.flatMap((listing, index): DemoDeal[] => {
    const age = (listings.length - index) * spacing
    const day = addDaysToDate(today, -age)
    const agent = people[listing.ad_type === 'sale' ? 2 : index % people.length]!
    const own = clients.filter(({ agent_id }) => agent_id === agent.id)
    const client = own[index % own.length]
    if (!client) return []
    const isOwnerPaid = random.chance(0.45) || isNewestOwnerPaid(age)
    const payer = listing.ad_type === 'sale' || isOwnerPaid ? 'op' : 'fee'
    const price = Number(listing.price_cents)
    // A month's rent, or 2.5% of the price.
    const cents = listing.ad_type === 'sale' ? Math.round(price * 0.025) : price
    const partner = people[(index + 1) % people.length]!
    const progress = pickProgress(random, age, payer)
    return [
      {
        id: ids[index]!,
        agentId: agent.id,
        sharedWith: random.chance(0.08) && partner !== agent ? partner.id : null,
        client,
        listing,
        office: random.pick(offices),
        payer,
        cents,
        deductions: pickDeductions(random, cents, progress),
        progress,
        day,
      },
    ]
  })
}

export const dealDays = { periodDays, spacing } as const
