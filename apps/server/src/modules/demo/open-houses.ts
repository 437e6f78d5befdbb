import { dayMs } from '@pb/rules/dates'
import { formatIsoDate, officeTimeZone, toInstant } from '@pb/rules/time-zone'
import { insertMany } from '../../platform/db/bulk.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { ListingRow } from './listing-row.ts'
import { createRandom, type Random } from './random.ts'

const share = { sale: 0.14, rental: 0.05 } as const
const startHours = [11, 11.5, 12, 12.5, 13, 13.5, 14, 15]

/** Creates an open house on the next Saturday or, mostly, Sunday after today. */
function createOpenHouse(random: Random, now: Date, listing_id: string) {
  const today = Date.parse(`${formatIsoDate(officeTimeZone, now)}T00:00:00Z`)
  const weekday = new Date(today).getUTCDay()
  const sunday = today + (7 - weekday) * dayMs
  const day = weekday < 6 && random.chance(0.3) ? sunday - dayMs : sunday
  const start = day + random.pick(startHours) * 3_600_000
  const end = start + random.pick([60, 60, 90, 120]) * 60_000
  return {
    listing_id,
    starts_at: new Date(toInstant(officeTimeZone, start)),
    ends_at: new Date(toInstant(officeTimeZone, end)),
    by_appointment: random.chance(0.25),
  }
}

/** Writes open houses of the coming weekend for some of the active listings. */
export async function writeOpenHouses(tx: Tx, listings: readonly ListingRow[], now: Date): Promise<void> {
  const random = createRandom(20_260_304)
  const rows = listings
    .filter(({ standard_status }) => standard_status === 'Active')
    .filter(({ ad_type }) => random.chance(share[ad_type]))
    .map(({ id }) => createOpenHouse(random, now, id))
  const columns = {
    listing_id: 'bigint',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    by_appointment: 'boolean',
  } as const
  await insertMany(tx, 'open_house', columns, rows)
}
