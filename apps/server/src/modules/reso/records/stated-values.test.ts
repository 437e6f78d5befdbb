import { expect, test } from 'vitest'
import { parseNumber } from './field-values.ts'
import { parseProperty, type PropertyRecord } from './parse-property.ts'
import { property } from './property.fixture.ts'

const parse = (overrides: Record<string, unknown>) => parseProperty(property(1, overrides)) as PropertyRecord

test.each([
  ['4,250', 4250],
  ['$1,204,250.50', 1_204_250.5],
  ['4250.00', 4250],
])('reads the number %s', (text, number) => expect(parseNumber(text, 0, 1e9)).toBe(number))

test.each(['4.250,00', '42,50', '4,25', '1,2,3', ',500', '4 250', '1,204,25'])(
  'does not read the number %s',
  (text) => expect(() => parseNumber(text, 0, 1e9)).toThrow('must be a number'),
)

test.each(['Weekly', 'Annually', 'Per Square Foot', 'Daily'])('a rent %s is refused', (frequency) => {
  expect(() => parse({ LeaseAmountFrequency: frequency })).toThrow('ListPrice must be the rent per month')
  expect(() => parse({ LeaseAmountFrequency: frequency, LeaseAmount: 3001 })).toThrow('per month')
  expect(parse({ LeaseAmountFrequency: frequency, LeaseAmount: 36_012 }).values.price_cents).toBe('300100')
  const sale = { LeaseAmountFrequency: frequency, PropertyType: 'Residential' }
  expect(parse(sale).values.price_cents).toBe('300100')
})

test.each(['Monthly', 'month', '', null])('a rent %j is read', (LeaseAmountFrequency) => {
  expect(parse({ LeaseAmountFrequency }).values.price_cents).toBe('300100')
})

test.each([
  [{ IDXEntireListingDisplayYN: false }, [false, true]],
  [{ IDXEntireListingDisplayYN: 'N', InternetEntireListingDisplayYN: true }, [false, true]],
  [{ IDXAddressDisplayYN: 'false', InternetAddressDisplayYN: 'Y' }, [true, false]],
  [{ IDXAddressDisplayYN: true, InternetAddressDisplayYN: 0 }, [true, false]],
  [{ IDXAddressDisplayYN: true, IDXEntireListingDisplayYN: 1 }, [true, true]],
  [{ IDXAddressDisplayYN: 'unclear' }, [true, false]],
])('%j shows %j', (overrides, expected) => {
  const { internet_entire_listing_display, internet_address_display } = parse(overrides).values
  expect([internet_entire_listing_display, internet_address_display]).toEqual(expected)
})

test.each(['EUR', 'CAD', '€'])('a price in %s is refused', (CurrencyCode) => {
  expect(() => parse({ CurrencyCode })).toThrow('prices must be in US dollars')
  expect(() => parse({ ListPriceCurrency: CurrencyCode })).toThrow('prices must be in US dollars')
})

test.each(['USD', 'usd', '', null, 'US Dollars'])('a price in %j is read', (CurrencyCode) => {
  expect(parse({ CurrencyCode }).values.price_cents).toBe('300100')
})

test.each([
  [{ StreetDirPrefix: null, StreetName: 'Barrow St', StreetSuffix: 'St' }, 'BARROW STREET'],
  [{ StreetDirPrefix: null, StreetName: 'Barrow Street', StreetSuffix: 'St' }, 'BARROW STREET'],
  [{ StreetDirPrefix: 'East', StreetName: 'E 72nd', StreetSuffix: 'St' }, 'EAST 72 STREET'],
  [{ StreetDirPrefix: 'W', StreetName: 'West End', StreetSuffix: 'Ave' }, 'WEST END AVENUE'],
  [{ StreetDirPrefix: 'W', StreetName: 'End', StreetSuffix: 'Ave' }, 'WEST END AVENUE'],
  [{ StreetDirPrefix: null, StreetName: 'Park', StreetSuffix: 'Ave' }, 'PARK AVENUE'],
  [{ StreetDirPrefix: 'E', StreetName: '31st', StreetSuffix: 'St' }, 'EAST 31 STREET'],
])('%j is %s', (parts, street) => expect(parse(parts).location.street).toBe(street))
