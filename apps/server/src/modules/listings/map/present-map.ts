import type { ListingsMap, MapCluster, MapPin } from '@pb/contract/listing-map'
import { bedroomKey } from '@pb/rules/bedrooms'
import { centsToDollars } from '@pb/rules/money'
import type { MapResult, MarkRow, PinRow } from './find-on-map.ts'

function presentCluster({ count, west, south, east, north, ...row }: MarkRow): MapCluster {
  return {
    longitude: (west + east) / 2,
    latitude: (south + north) / 2,
    count,
    min_price: centsToDollars(row.min_price_cents),
    max_price: centsToDollars(row.max_price_cents),
    bounds: { west, south, east, north },
  }
}

function presentPin({ west, south, id, building_id, ad_type, ...row }: PinRow): MapPin {
  return {
    longitude: west,
    latitude: south,
    advertisement_id: id,
    building_id,
    ad_type,
    price: centsToDollars(row.min_price_cents),
    bedrooms: bedroomKey(row.bedrooms) ?? null,
  }
}

/** Presents the result of a map search. */
export function presentMap(result: MapResult): ListingsMap {
  const { total, unplaced, extent, inside, marks_total, marks } = result
  return {
    totals: total === null ? null : { count: total, unplaced: unplaced ?? 0, bounds: extent },
    inside,
    clusters: marks.filter((mark) => mark.id === null).map(presentCluster),
    pins: marks.filter((mark): mark is PinRow => mark.id !== null).map(presentPin),
    truncated: marks_total > marks.length,
  }
}
