import { expect, test } from 'vitest'
import { parseProperty, type PropertyRecord } from './parse-property.ts'
import { property } from './property.fixture.ts'

const parse = (overrides: Record<string, unknown>) => parseProperty(property(1, overrides)) as PropertyRecord

test.each([
  ['2027-02-15', '2027-02-15'],
  ['2027-02-15T00:00:00Z', '2027-02-15'],
  ['2027-02-15T00:00:00.000Z', '2027-02-15'],
  ['2027-02-15T02:30:00Z', '2027-02-14'],
  ['2027-02-15T05:00:00Z', '2027-02-15'],
  ['2027-07-15T03:59:59Z', '2027-07-14'],
  ['2027-02-14T23:30:00-05:00', '2027-02-14'],
  ['2027-02-14T23:30:00', '2027-02-14'],
])('the availability %s is %s in New York', (AvailabilityDate, date) => {
  expect(parse({ AvailabilityDate }).values.available_from).toBe(date)
})

test.each(['Partially', 'Partially Furnished'])(
  'a unit that is “%s” is not called furnished',
  (Furnished) => {
    expect(parse({ Furnished }).values.furnished).toBeNull()
  },
)

test('a unit that is furnished in part is so in its description', () => {
  const describe = (overrides: Record<string, unknown>) =>
    parse({ Furnished: 'Partially', ...overrides }).values.description
  expect(describe({ PublicRemarks: 'Two sunny rooms.' })).toBe('Two sunny rooms.\n\nPartially furnished.')
  expect(describe({ PublicRemarks: '' })).toBe('Partially furnished.')
  expect(describe({ PublicRemarks: 'Comes partly furnished.' })).toBe('Comes partly furnished.')
  expect(describe({ PublicRemarks: 'Two sunny rooms.', Furnished: 'Unfurnished' })).toBe('Two sunny rooms.')
})

test.each(['10701', '07310', '11021-1200'])(
  'a city with the ZIP code %s of another town is refused',
  (PostalCode) => {
    expect(() => parse({ City: 'New York', CountyOrParish: 'New York', PostalCode })).toThrow(
      "The address isn't in the five boroughs",
    )
  },
)

test.each(['00000', '10463', '', undefined])('a city with the ZIP code %s is taken', (PostalCode) => {
  expect(parse({ City: 'New York', CountyOrParish: 'New York', PostalCode }).location.borough).toBe('MN')
})

test('the price of a sale is no rent', () => {
  const sale = { PropertyType: 'Residential', ListPrice: 1_350_000 }
  expect(parse(sale).values.price_cents).toBe('135000000')
  expect(() => parse({ ...sale, PropertyType: 'Residential Lease' })).toThrow(
    'ListPrice is the price of a sale, not a rent per month',
  )
})

test.each(['Stock Cooperative', 'Co-op', 'COOP', 'Cooperative'])(
  'the fee of a “%s” is maintenance',
  (kind) => {
    const { values, location } = parse({
      PropertyType: 'Residential',
      PropertySubType: kind,
      AssociationFee: 1200,
      AssociationFeeFrequency: 'Monthly',
    })
    expect(location.ownership).toBe('co-op')
    expect(values).toMatchObject({ maintenance_cents: '120000', common_charges_cents: null })
  },
)
