import type { NotificationKind } from '@pb/contract/notifications'
import { bedroomKey, bedroomLabel } from '@pb/rules/bedrooms'
import { formatDate } from '@pb/rules/dates'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { insertMany } from '../../platform/db/bulk.ts'
import type { Tx } from '../../platform/db/db.ts'
import { daysBefore } from './clock.ts'
import { getNeighborhoodName } from './price-levels.ts'
import type { ListingRow } from './listing-row.ts'
import type { DemoAgent } from './agents.ts'
import type { Random } from './random.ts'

interface NotificationRow {
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

const notificationsPerAgent = 12
const unreadCount = 4

type NotificationText = Pick<NotificationRow, 'kind' | 'message'>

function createText(random: Random, listings: readonly ListingRow[]): NotificationText {
  const [first] = listings
  const { ad_type, bedrooms, price_cents, neighborhood } = first!
  const neighborhoodName = getNeighborhoodName(neighborhood)
  const kind = ad_type === 'rental' ? 'rental' : 'apartment for sale'
  const article = ad_type === 'rental' ? 'a' : 'an'
  if (listings.length > 1)
    return {
      kind: 'listing_match',
      message: `${listings.length} new ${kind.replace(/^(rental|apartment)/, '$1s')} in ${neighborhoodName}`,
    }
  const price = formatMoney(centsToDollars(price_cents))
  const layout = bedroomLabel(bedroomKey(bedrooms)!)
  return random.pick<NotificationText>([
    { kind: 'listing_match', message: `New ${kind} in ${neighborhoodName}: ${layout} at ${price}` },
    {
      kind: 'listing_change',
      message: `The price of ${article} ${kind} in ${neighborhoodName} is now ${price}`,
    },
    { kind: 'listing_change', message: `Verified today: ${layout} in ${neighborhoodName} at ${price}` },
  ])
}

interface OfficeNotification {
  readonly kind: NotificationKind
  readonly message: string
  readonly link: string
}

/** Creates the notification about the office itself at this position in the list, if there is one. */
function createOfficeNotification(
  { license: { number, expiresOn } }: DemoAgent,
  index: number,
): OfficeNotification | undefined {
  const notifications: Readonly<Record<number, OfficeNotification>> = {
    0: {
      kind: 'system',
      message: 'Welcome to PB Office. Add a photo so your clients recognize you.',
      link: '/my-profile',
    },
    2: {
      kind: 'license',
      message: `Your license ${number} is on your profile, valid until ${formatDate(new Date(expiresOn))}`,
      link: '/my-profile',
    },
    5: {
      kind: 'system',
      message: 'Choose which notifications you get in the browser and by email',
      link: '/account-settings#notifications',
    },
  }
  return notifications[index]
}

/** Writes a dozen notifications per agent, the last ones unread: mostly about active listings, some about the office. */
export async function writeNotifications(
  tx: Tx,
  { random, now, people, active }: NotificationOptions,
): Promise<void> {
  const byNeighborhood = Map.groupBy(active, ({ neighborhood, ad_type }) => `${neighborhood} ${ad_type}`)
  const groups = [...byNeighborhood.values()]
  const rows = people.flatMap((person) =>
    Array.from({ length: notificationsPerAgent }, (_, index): NotificationRow => {
      const listings = random.sample(random.pick(groups), random.pick([1, 1, 2, 3, 4]))
      // Oldest first: the list is ordered by id.
      const age = (notificationsPerAgent - index) * random.between(0.3, 0.5)
      const created_at = daysBefore(now, age)
      const { link, ...text } = createOfficeNotification(person, index) ?? {
        link: undefined,
        ...createText(random, listings),
      }
      const payload = link === undefined ? { listing_ids: listings.map((listing) => listing.id) } : { link }
      return {
        person_id: person.id,
        ...text,
        payload: JSON.stringify(payload),
        created_at,
        read_at: index < notificationsPerAgent - unreadCount ? daysBefore(now, age * 0.9) : null,
      }
    }),
  )
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await insertMany(tx, 'notification', columns, rows)
}

interface NotificationOptions {
  readonly random: Random
  readonly now: Date
  readonly people: readonly DemoAgent[]
  readonly active: readonly ListingRow[]
}
