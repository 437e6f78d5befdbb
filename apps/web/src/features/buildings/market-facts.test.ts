import type { BuildingUnit } from '@pb/contract/buildings'
import { describe, expect, it } from 'vitest'
import { getMarketFacts } from './market-facts.ts'

function unit(more: Partial<BuildingUnit>): BuildingUnit {
  return {
    apartment_id: '1',
    unit: '1A',
    bedrooms: null,
    bathrooms: null,
    size: null,
    listing: null,
    last_sale: null,
    ...more,
  }
}

const listed = (ad_type: 'rental' | 'sale', price: number) =>
  unit({ listing: { advertisement_id: '1', ad_type, price } })

describe('market facts of a building', () => {
  it('count the listings with their price range', () => {
    expect(getMarketFacts([listed('rental', 5000), listed('rental', 3200), listed('sale', 900_000)])).toEqual(
      [
        { title: 'For sale', value: '1 · $900,000' },
        { title: 'For rent', value: '2 · $3,200 – $5,000/month' },
      ],
    )
  })

  it('leave prices on request out of the range', () => {
    expect(getMarketFacts([listed('sale', 0)])).toEqual([{ title: 'For sale', value: '1' }])
  })

  it('include the newest recorded sale', () => {
    const units = [
      unit({ unit: '2B', last_sale: { date: '2026-03-09', price: 800_000 } }),
      unit({ unit: '3C', last_sale: { date: '2024-05-01', price: 950_000 } }),
    ]
    expect(getMarketFacts(units)).toEqual([
      { title: 'Last recorded sale', value: '$800,000 · Mar 9, 2026, 2B' },
    ])
  })

  it('are empty without listings and sales', () => {
    expect(getMarketFacts([unit({})])).toEqual([])
  })
})
