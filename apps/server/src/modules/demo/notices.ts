import type { NotificationKind } from '@pb/contract/notifications'
import { bedroomKey, bedroomLabel } from '@pb/rules/bedrooms'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { insertMany } from '../../platform/bulk.ts'
import type { Tx } from '../../platform/db.ts'
import { daysBefore } from './clock.ts'
import { placeName } from './levels.ts'
import type { ListingRow } from './listing-row.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

interface NoticeRow {
  readonly person_id: string
  readonly kind: NotificationKind
  readonly message: string
  readonly payload: string
  readonly created_at: Date
  readonly read_at: Date | null
}

const columns = {
  person_id: 'bigint',
  kind: 'text',
  message: 'text',
  payload: 'jsonb',
  created_at: 'timestamptz',
  read_at: 'timestamptz',
} as const

const noticesEach = 12
const unread = 4

type Words = Pick<NoticeRow, 'kind' | 'message'>

function words(random: Random, listings: readonly ListingRow[]): Words {
  const [first] = listings
  const { ad_type, bedrooms, price_cents, neighborhood } = first!
  const place = placeName(neighborhood)
  const kind = ad_type === 'rental' ? 'rental' : 'home for sale'
  if (listings.length > 1)
    return {
      kind: 'listing_match',
      message: `${listings.length} new ${kind.replace(/^(rental|home)/, '$1s')} in ${place}`,
    }
  const price = formatMoney(centsToDollars(price_cents))
  const home = bedroomLabel(bedroomKey(bedrooms)!)
  return random.pick<Words>([
    { kind: 'listing_match', message: `New ${kind} in ${place}: ${home} at ${price}` },
    { kind: 'listing_change', message: `The price of a ${kind} in ${place} is now ${price}` },
    { kind: 'listing_change', message: `Verified today: ${home} in ${place} at ${price}` },
  ])
}

interface Place {
  readonly kind: NotificationKind
  readonly message: string
  readonly link: string
}

/** What is told of the office itself, among the first things an agent hears, by its place in the list. */
function officeNotice({ license: { number, expiresOn } }: DemoPerson, index: number): Place | undefined {
  const valid = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const notices: Readonly<Record<number, Place>> = {
    0: {
      kind: 'system',
      message: 'Welcome to PB Office. Add a photo, so that clients know you',
      link: '/my-profile',
    },
    2: {
      kind: 'license',
      message: `Your license ${number} is on your profile, valid until ${valid.format(new Date(expiresOn))}`,
      link: '/my-profile',
    },
    5: {
      kind: 'system',
      message: 'Choose what reaches you in the browser and by mail',
      link: '/account-settings#notifications',
    },
  }
  return notices[index]
}

/**
 * A dozen notifications for each agent, the last ones unread: most over listings that are on the market, some over
 * the office itself.
 */
export async function writeNotices(tx: Tx, { random, now, people, active }: NoticeOptions): Promise<void> {
  const places = Map.groupBy(active, ({ neighborhood, ad_type }) => `${neighborhood} ${ad_type}`)
  const groups = [...places.values()]
  const rows = people.flatMap((person) =>
    Array.from({ length: noticesEach }, (_, index): NoticeRow => {
      const listings = random.some(random.pick(groups), random.pick([1, 1, 2, 3, 4]))
      // Oldest first: the list is ordered by id.
      const age = (noticesEach - index) * random.between(0.3, 0.5)
      const created_at = daysBefore(now, age)
      const { link, ...said } = officeNotice(person, index) ?? { link: undefined, ...words(random, listings) }
      const payload = link === undefined ? { listing_ids: listings.map((listing) => listing.id) } : { link }
      return {
        person_id: person.id,
        ...said,
        payload: JSON.stringify(payload),
        created_at,
        read_at: index < noticesEach - unread ? daysBefore(now, age * 0.9) : null,
      }
    }),
  )
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await insertMany(tx, 'notification', columns, rows)
}

interface NoticeOptions {
  readonly random: Random
  readonly now: Date
  readonly people: readonly DemoPerson[]
  readonly active: readonly ListingRow[]
}
