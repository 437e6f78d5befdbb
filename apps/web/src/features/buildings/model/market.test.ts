import type { BuildingUnit } from '@pb/contract/buildings'
import { describe, expect, it } from 'vitest'
import { marketFacts } from './market.ts'

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

describe('the market of a building', () => {
  it('counts what is listed with the prices asked', () => {
    expect(marketFacts([listed('rental', 5000), listed('rental', 3200), listed('sale', 900_000)])).toEqual([
      { title: 'For sale', value: '1 · $900,000' },
      { title: 'For rent', value: '2 · $3,200 – $5,000/month' },
    ])
  })

  it('leaves a price on request out of the range', () => {
    expect(marketFacts([listed('sale', 0)])).toEqual([{ title: 'For sale', value: '1' }])
  })

  it('names the newest recorded sale', () => {
    const units = [
      unit({ unit: '2B', last_sale: { date: '2026-03-09', price: 800_000 } }),
      unit({ unit: '3C', last_sale: { date: '2024-05-01', price: 950_000 } }),
    ]
    expect(marketFacts(units)).toEqual([{ title: 'Last recorded sale', value: '$800,000 · Mar 9, 2026, 2B' }])
  })

  it('says nothing of a building with no market', () => {
    expect(marketFacts([unit({})])).toEqual([])
  })
})
