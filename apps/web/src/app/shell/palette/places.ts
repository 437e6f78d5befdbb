import type { Palette } from '@pb/contract/suggestions'
import { Building2, DoorOpen, KeyRound, UserRound, type LucideIcon } from 'lucide-react'
import { openCompose } from '../../../features/mailbox/compose/index.ts'
import { priceLabel } from '../../../features/listings/model/labels.ts'
import { profilePhoto } from '../../../features/profile/photo.ts'
import type { Group, Option } from './option.ts'
import { markedWords } from './rank.ts'

type Unit = Palette['units'][number]
type Offer = NonNullable<Unit['listing']>

const icons: Readonly<Record<string, LucideIcon>> = {
  unit: DoorOpen,
  building: Building2,
  listing: KeyRound,
  agent: UserRound,
  client: UserRound,
}

/** The icon of a place, by its id: `building:12`. */
export function iconOf(id: string): LucideIcon {
  return icons[id.split(':')[0]!] ?? Building2
}

const offMarket = new Set(['Closed', 'Expired', 'Withdrawn', 'Canceled'])

function offerOf(listing: Offer): NonNullable<Option['offer']> {
  const off = offMarket.has(listing.standard_status)
  const status = listing.standard_status === 'Active' ? '' : `${listing.standard_status} · `
  return { text: status + priceLabel(listing), adType: listing.ad_type, off }
}

function home(address: string, unit: string): string {
  return unit === '' ? address : `${address}, ${unit}`
}

function unitOption(row: Unit): Option {
  const { apartment_id, building_id, address, unit, neighborhood, listing } = row
  return {
    id: `unit:${apartment_id}`,
    title: home(address, unit),
    detail: listing ? neighborhood : `${neighborhood} · not listed`,
    icon: iconOf('unit'),
    to: listing
      ? `/listing/${listing.advertisement_id}`
      : `/building/${building_id}?${new URLSearchParams({ unit }).toString()}`,
    ...(listing && { offer: offerOf(listing) }),
  }
}

/** What the server found for a text, in groups; what is not there has none. */
export function placeGroups(found: Palette | undefined, typed: string): Group[] {
  if (!found) return []
  const listings = found.listings.map((listing) => ({
    id: `listing:${listing.advertisement_id}`,
    title: home(listing.address, listing.unit),
    detail: `#${listing.advertisement_id} · ${listing.neighborhood}`,
    icon: iconOf('listing'),
    to: `/listing/${listing.advertisement_id}`,
    offer: offerOf(listing),
  }))
  const buildings = found.buildings.map(({ building_id, address, neighborhood, city, zip }) => ({
    id: `building:${building_id}`,
    title: address,
    detail: [neighborhood, city, zip].filter((part) => part !== '').join(', '),
    icon: iconOf('building'),
    to: `/building/${building_id}`,
  }))
  const clients = found.clients.map(({ user_id, name, email, photo, search_type }) => ({
    id: `client:${user_id}`,
    title: name,
    detail: email,
    icon: iconOf('client'),
    person: { name, photo: profilePhoto(photo) },
    to: `/clients/${search_type[0] ?? 'rental'}/${user_id}/details`,
  }))
  const people = found.agents.map(({ user_id, name, email, photo }) => ({
    id: `agent:${user_id}`,
    title: name,
    detail: email,
    icon: iconOf('agent'),
    person: { name, photo: profilePhoto(photo) },
    run: () => openCompose({ kind: 'new', to: email }),
  }))
  const groups: Group[] = [
    { title: 'Units', options: found.units.map(unitOption) },
    { title: 'Buildings', options: buildings },
    { title: 'Listings', options: listings },
    { title: 'Clients', options: clients },
    { title: 'People', options: people },
  ]
  // `#12345` and numbers too long for a house are ids.
  const byId = /^\s*(?:#|\d{6,}\s*$)/.test(typed)
  const ordered = byId
    ? groups.toSorted((a, b) => Number(b.title === 'Listings') - Number(a.title === 'Listings'))
    : groups
  return ordered.map(({ title, options }) => ({
    title,
    options: options.map((option) => ({ ...option, ranges: markedWords(typed, option.title) })),
  }))
}
