import { describe, expect, test } from 'vitest'
import { listingFixture as listing } from '../listing.fixture.ts'
import { getClusterKey, parseListingKey, toMarks, toListingMark, formatShortPrice } from './map-marks.ts'

test.each([
  [950, '$950'],
  [1000, '$1K'],
  [4150, '$4.2K'],
  [9999, '$10K'],
  [14_600, '$15K'],
  [999_499, '$999K'],
  [999_600, '$1M'],
  [1_250_000, '$1.25M'],
  [12_340_000, '$12.3M'],
])('formats %d dollars as %s on a pin', (dollars, text) => {
  expect(formatShortPrice(dollars)).toBe(text)
})

const bounds = { west: -73.99, south: 40.7, east: -73.98, north: 40.71 }
const cluster = { longitude: -73.985, latitude: 40.705, count: 12, min_price: 3000, max_price: 4500, bounds }
const pin = {
  longitude: -73.9,
  latitude: 40.8,
  advertisement_id: '7',
  building_id: '3',
  ad_type: 'rental',
  price: 4200,
  bedrooms: '2',
} as const

describe('map marks', () => {
  const result = { totals: null, inside: 13, clusters: [cluster], pins: [pin], truncated: false }

  test('have texts and accessible labels', () => {
    const [first, second] = toMarks(result, 'rental', new Set())
    expect(first).toMatchObject({ kind: 'cluster', text: '12', label: '12 listings, $3,000 to $4,500' })
    expect(second).toMatchObject({
      kind: 'pin',
      text: '$4.2K',
      label: '2 Beds, $4,200/month',
      visited: false,
    })
    expect(parseListingKey(second!.key)).toBe('7')
    expect(parseListingKey(getClusterKey(cluster))).toBeUndefined()
    expect(parseListingKey(null)).toBeUndefined()
  })

  test('are marked as visited', () => {
    expect(toMarks(result, 'rental', new Set(['7']))[1]).toMatchObject({ visited: true })
  })

  test('exist for listed results with a position', () => {
    expect(toListingMark(listing({ advertisement_id: '7' }))).toMatchObject({ key: 'listing:7', kind: 'pin' })
    expect(toListingMark(listing({ latitude: null, longitude: null }))).toBeUndefined()
  })
})
