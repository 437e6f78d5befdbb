import { expect, test } from 'vitest'
import { parseProperty, type PropertyRecord } from './parse-property.ts'
import { property } from './property.fixture.ts'

const parse = (overrides: Record<string, unknown>) => parseProperty(property(1, overrides)) as PropertyRecord

test.each([
  [undefined, ''],
  [4, ''],
  [7, 'elevator'],
  [20, 'high-rise'],
])('%s stories make the building type %j', (StoriesTotal, type) => {
  expect(parse({ StoriesTotal }).location.buildingType).toBe(type)
})

test('leaves furnished unknown when the record does not state it', () => {
  expect(parse({ Furnished: undefined }).values.furnished).toBeNull()
})

test.each(['Residential', 'Residential Lease'])(
  'leaves the ownership of %s unknown when the record does not state it',
  (PropertyType) => {
    for (const PropertySubType of [undefined, 'Unheard Of'])
      expect(parse({ PropertyType, PropertySubType }).location.ownership).toBe('')
    expect(parse({ PropertyType, PropertySubType: 'Condominium' }).location.ownership).toBe('condo')
  },
)

test.each([
  ['330 East 38th Street, 5B', '330 East 38th Street', '5B'],
  ['330 E38th St Apt 5-B, New York', '330 East 38th Street', '5B'],
])('reads the unit in %s', (UnparsedAddress, display, unit) => {
  const missing = { StreetNumber: undefined, StreetName: undefined, UnitNumber: undefined }
  const { location } = parse({ ...missing, UnparsedAddress })
  expect([location.display, location.unit]).toEqual([display, unit])
})
