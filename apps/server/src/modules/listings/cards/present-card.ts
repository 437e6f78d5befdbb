import type { ListingCard } from '@pb/contract/listing-schemas'
import { bedroomKey } from '@pb/rules/bedrooms'
import { dayMs, toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import {
  apartmentFeatures,
  buildingFeatures,
  furnishedTypes,
  formatPetPolicy,
  findTitle,
  getMaskTitles,
} from '@pb/rules/vocabulary'
import { getCity } from '@pb/rules/postal-address'
import { getNeighborhoodName } from '../../buildings/index.ts'
import type { CardRow } from './card-row.ts'
import { getRibbon } from './ribbon.ts'

/** Whole days between two times, never below 0. */
export function daysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs))
}

/** Presents a listing for cards, tables and emails. */
export function presentCard(row: CardRow, now: Date): ListingCard {
  const photos = row.photos?.split(',') ?? []
  const featured = photos[0] ?? null
  return {
    advertisement_id: row.id,
    building_id: row.building_id,
    ad_type: row.ad_type,
    address: row.address,
    unit: row.unit,
    city: getCity(row.borough),
    zip: row.zip,
    neighborhood: getNeighborhoodName(row.neighborhood),
    price: centsToDollars(row.price_cents),
    bedrooms: bedroomKey(row.bedrooms) ?? null,
    bathrooms: row.bathrooms === 0 ? null : row.bathrooms / 10,
    size: row.size,
    furnished: findTitle(furnishedTypes, row.furnished),
    ownership: row.ownership,
    pet_policy: formatPetPolicy(row.building_pets),
    amenities: [
      ...getMaskTitles(apartmentFeatures, row.apartment_features),
      ...getMaskTitles(buildingFeatures, row.building_features),
    ],
    photo_featured: featured,
    featured_photo: featured,
    photos,
    ribbon: getRibbon(row, now),
    standard_status: row.standard_status,
    time_published: toUnixSeconds(row.published_at),
    dom: daysBetween(row.published_at, now),
    latitude: row.latitude,
    longitude: row.longitude,
  }
}
