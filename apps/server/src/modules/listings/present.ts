import type { ListingCard } from '@pb/contract/listings'
import { bedroomKey } from '@pb/rules/bedrooms'
import { centsToDollars } from '@pb/rules/money'
import {
  apartmentFeatures,
  buildingFeatures,
  furnishedTypes,
  petPolicy,
  titleOf,
  titlesOf,
} from '@pb/rules/vocabulary'
import { cityOf, neighborhoodName } from '../buildings/index.ts'
import type { CardRow } from './card-query.ts'
import { ribbonOf } from './ribbon.ts'

/** Whole seconds since 1970. */
export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

/** Whole days between two times, never below 0. */
export function daysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 86_400_000))
}

/** A listing as a card, a row of a table or a mail shows it. */
export function presentCard(row: CardRow, now: Date): ListingCard {
  const photos = row.photos?.split(',') ?? []
  const featured = photos[0] ?? null
  return {
    advertisement_id: row.id,
    building_id: row.building_id,
    ad_type: row.ad_type,
    address: row.address,
    unit: row.unit,
    city: cityOf(row.borough),
    zip: row.zip,
    neighborhood: neighborhoodName(row.neighborhood),
    price: centsToDollars(row.price_cents),
    bedrooms: bedroomKey(row.bedrooms) ?? null,
    bathrooms: row.bathrooms === 0 ? null : row.bathrooms / 10,
    size: row.size,
    furnished: titleOf(furnishedTypes, row.furnished),
    ownership: row.ownership,
    pet_policy: petPolicy(row.building_pets),
    amenities: [
      ...titlesOf(apartmentFeatures, row.apartment_features),
      ...titlesOf(buildingFeatures, row.building_features),
    ],
    photo_featured: featured,
    featured_photo: featured,
    photos,
    ribbon: ribbonOf(row, now),
    standard_status: row.standard_status,
    time_published: unixSeconds(row.published_at),
    dom: daysBetween(row.published_at, now),
    latitude: row.latitude,
    longitude: row.longitude,
  }
}
