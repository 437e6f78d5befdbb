import { apartmentFeatures, buildingFeatures, keysOf, petPolicy, pets } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { featureFields, readPets, writePets } from './features.ts'
import { propertyFields } from './dictionary.ts'
import type { ExportRow } from './property.ts'
import { property } from './feed.fixture.ts'
import { readProperty, type FeedListing } from './reading.ts'

const mask = (length: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(length) - 1n }).map(String)
const masks = fc.record({
  apartment_features: mask(apartmentFeatures.length),
  building_features: mask(buildingFeatures.length),
  pets: fc.option(fc.integer({ min: 0, max: 2 ** pets.length - 1 })),
})
type Masks = Pick<ExportRow, 'apartment_features' | 'building_features' | 'pets'>

const fields = new Set<string>([...featureFields, 'FireplaceYN', 'PetsAllowed'])

/** What the export says of a home's features. */
function written(row: Masks): Record<string, unknown> {
  const said = propertyFields
    .filter(({ name }) => fields.has(name))
    .map(
      ({ name, write }) => [name, write!(row as ExportRow, { name: '', id: '', mediaUrl: String })] as const,
    )
  return Object.fromEntries(said.filter(([, value]) => value !== null))
}

const read = (record: Record<string, unknown>) => readProperty(property(1, record)) as FeedListing

test('every feature of the vocabulary goes out and comes back, as JSON, as a CSV has it, and in OData’s spelling', () => {
  const spellings: readonly ((value: unknown) => unknown)[] = [
    (value) => value,
    (value) => (Array.isArray(value) ? value.join(',') : String(value)),
    (value) =>
      Array.isArray(value) ? value.map((name) => String(name).replace(/[^A-Za-z0-9]/g, '')) : value,
  ]
  fc.assert(
    fc.property(masks, fc.constantFrom(...spellings), (row, spelling) => {
      const record = Object.fromEntries(
        Object.entries(written(row)).map(([name, value]) => [name, spelling(value)]),
      )
      const { values, building } = read(record)
      expect(keysOf(apartmentFeatures, values.apartment_features ?? '0')).toEqual(
        keysOf(apartmentFeatures, row.apartment_features),
      )
      expect(building.features).toBe(row.building_features)
      expect(petPolicy(building.pets)).toBe(petPolicy(row.pets))
    }),
  )
})

test('what nobody has a word for is left alone, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...featureFields),
      fc.array(fc.anything(), { maxLength: 5 }),
      (name, list) => {
        expect(read({ [name]: list }).building.features).toBe('0')
      },
    ),
  )
  expect(read({ Appliances: ['Warming Drawer'] }).values.apartment_features).toBe('0')
  expect(read({ AssociationAmenities: ['Sauna'] }).values.apartment_features).toBeNull()
  expect(() => read({ Appliances: 7 })).toThrow('Appliances must be a list')
})

test('pets are those that are named, small dogs where there is a limit of size', () => {
  expect(['Yes', 'No', 'Call', 'Yes,Size Limit', 'Dogs OK,No', 'Number Limit'].map(readPets)).toEqual([
    5,
    0,
    null,
    3,
    4,
    null,
  ])
  expect(writePets(null)).toBeNull()
  expect(writePets(2)).toEqual(['Dogs OK', 'Size Limit'])
})
