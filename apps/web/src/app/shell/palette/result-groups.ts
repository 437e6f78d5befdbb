import type { Palette } from '@pb/contract/suggestions'
import { getGroupRank, orderPaletteGroups, type PaletteGroup } from '@pb/rules/palette-order'
import { listingPath } from '@pb/rules/listing-path'
import { Building2, DoorOpen, KeyRound, MapPin, UserRound, type LucideIcon } from 'lucide-react'
import { openCompose } from '../../../features/mailbox/compose/index.ts'
import { priceLabel } from '../../../features/listings/labels.ts'
import { profilePhoto } from '../../../components/domain/profile-photo.ts'
import type { Group, Option } from './option.ts'
import { findMatchRanges } from './rank.ts'
import { notListed } from './text-templates.ts'
import * as texts from './texts.ts'

type Unit = Palette['units'][number]
type Offer = NonNullable<Unit['listing']>

const icons: Readonly<Record<string, LucideIcon>> = {
  unit: DoorOpen,
  building: Building2,
  listing: KeyRound,
  agent: UserRound,
  client: UserRound,
  neighborhood: MapPin,
}

/** Returns the icon of an option by its id: `building:12`. */
export function getIcon(id: string): LucideIcon {
  return icons[id.split(':')[0]!] ?? Building2
}

const offMarket = new Set(['Closed', 'Expired', 'Withdrawn', 'Canceled'])

function toOffer(listing: Offer): NonNullable<Option['price']> {
  const off = offMarket.has(listing.standard_status)
  const status = listing.standard_status === 'Active' ? '' : `${listing.standard_status} · `
  return { text: status + priceLabel(listing), adType: listing.ad_type, off }
}

function formatUnitAddress(address: string, unit: string): string {
  return unit === '' ? address : `${address}, ${unit}`
}

function unitOption(row: Unit): Option {
  const { apartment_id, building_id, address, unit, neighborhood, listing } = row
  return {
    id: `unit:${apartment_id}`,
    title: formatUnitAddress(address, unit),
    detail: listing ? neighborhood : notListed(neighborhood),
    icon: getIcon('unit'),
    to: listing
      ? listingPath(listing.advertisement_id)
      : `/building/${building_id}?${new URLSearchParams({ unit }).toString()}`,
    ...(listing && { price: toOffer(listing) }),
  }
}

const titles: Readonly<Record<PaletteGroup, string>> = {
  units: texts.units,
  listings: texts.listings,
  clients: texts.clients,
  neighborhoods: texts.neighborhoods,
  agents: texts.agents,
  buildings: texts.buildings,
}

/** Groups the server's results for a text. */
export function toResultGroups(found: Palette | undefined, typed: string): Group[] {
  if (!found) return []
  const listings = found.listings.map((listing) => ({
    id: `listing:${listing.advertisement_id}`,
    title: formatUnitAddress(listing.address, listing.unit),
    detail: `#${listing.advertisement_id} · ${listing.neighborhood}`,
    icon: getIcon('listing'),
    to: listingPath(listing.advertisement_id),
    price: toOffer(listing),
  }))
  const buildings = found.buildings.map(({ building_id, address, neighborhood, city, zip }) => ({
    id: `building:${building_id}`,
    title: address,
    detail: [neighborhood, city, zip].filter((part) => part !== '').join(', '),
    icon: getIcon('building'),
    to: `/building/${building_id}`,
  }))
  const clients = found.clients.map(({ user_id, name, email, photo, search_type }) => ({
    id: `client:${user_id}`,
    title: name,
    detail: email,
    icon: getIcon('client'),
    person: { name, photo: profilePhoto(photo) },
    to: `/clients/${search_type[0] ?? 'rental'}/${user_id}/details`,
  }))
  const people = found.agents.map(({ user_id, name, email, photo }) => ({
    id: `agent:${user_id}`,
    title: name,
    detail: email,
    icon: getIcon('agent'),
    person: { name, photo: profilePhoto(photo) },
    run: () => openCompose({ kind: 'new', to: email }),
  }))
  const neighborhoods = found.neighborhoods.flatMap(({ abbreviation, name, borough, ad_types }) =>
    ad_types.map((adType) => ({
      id: `neighborhood:${abbreviation}:${adType}`,
      title: name,
      detail: `${adType === 'sale' ? texts.sales : texts.rentals} · ${borough}`,
      icon: getIcon('neighborhood'),
      to: `/results/${adType}?${new URLSearchParams({ neighborhood: abbreviation, limit: '20' }).toString()}`,
    })),
  )
  const options: Readonly<Record<PaletteGroup, readonly Option[]>> = {
    units: found.units.map(unitOption),
    buildings,
    listings,
    clients,
    agents: people,
    neighborhoods,
  }
  return orderPaletteGroups(found, typed).map((group) => ({
    title: titles[group],
    rank: getGroupRank(found, group, typed),
    options: options[group].map((option) =>
      Object.assign(option, { ranges: findMatchRanges(typed, option.title) }),
    ),
  }))
}
