import { apartmentFeatures, buildingFeatures, getMaskKeys, formatPetPolicy, pets } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { featureFields, parsePets, formatPets } from './features.ts'
import { propertyFields } from './dictionary.ts'
import type { ExportRow } from './property.ts'
import { property } from './property.fixture.ts'
import { parseProperty, type PropertyRecord } from './parse-property.ts'

const mask = (length: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(length) - 1n }).map(String)
const masks = fc.record({
  apartment_features: mask(apartmentFeatures.length),
  building_features: mask(buildingFeatures.length),
  pets: fc.option(fc.integer({ min: 0, max: 2 ** pets.length - 1 })),
})
type Masks = Pick<ExportRow, 'apartment_features' | 'building_features' | 'pets'>

const fields = new Set<string>([...featureFields, 'FireplaceYN', 'PetsAllowed'])

/** Returns the exported feature fields of a unit. */
function exportFeatures(row: Masks): Record<string, unknown> {
  const values = propertyFields
    .filter(({ name }) => fields.has(name))
    .map(
      ({ name, format }) =>
        [name, format!(row as ExportRow, { name: '', id: '', mediaUrl: String, watchUrl: String })] as const,
    )
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

const parse = (record: Record<string, unknown>) => parseProperty(property(1, record)) as PropertyRecord

test('exported features are imported again from JSON, CSV and OData spellings', () => {
  const spellings: readonly ((value: unknown) => unknown)[] = [
    (value) => value,
    (value) => (Array.isArray(value) ? value.join(',') : String(value)),
    (value) =>
      Array.isArray(value) ? value.map((name) => String(name).replace(/[^A-Za-z0-9]/g, '')) : value,
  ]
  fc.assert(
    fc.property(masks, fc.constantFrom(...spellings), (row, spelling) => {
      const record = Object.fromEntries(
        Object.entries(exportFeatures(row)).map(([name, value]) => [name, spelling(value)]),
      )
      const { values, building } = parse(record)
      expect(getMaskKeys(apartmentFeatures, values.apartment_features ?? '0')).toEqual(
        getMaskKeys(apartmentFeatures, row.apartment_features),
      )
      expect(building.features).toBe(row.building_features)
      expect(formatPetPolicy(building.pets)).toBe(formatPetPolicy(row.pets))
    }),
  )
})

test('ignores unknown features', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...featureFields),
      fc.array(fc.anything(), { maxLength: 5 }),
      (name, list) => {
        expect(parse({ [name]: list }).building.features).toBe('0')
      },
    ),
  )
  expect(parse({ Appliances: ['Warming Drawer'] }).values.apartment_features).toBe('0')
  expect(parse({ AssociationAmenities: ['Sauna'] }).values.apartment_features).toBeNull()
  expect(() => parse({ Appliances: 7 })).toThrow('Appliances must be a list')
})

test('PetsAllowed with a size limit means small dogs', () => {
  expect(['Yes', 'No', 'Call', 'Yes,Size Limit', 'Dogs OK,No', 'Number Limit'].map(parsePets)).toEqual([
    5,
    0,
    null,
    3,
    4,
    null,
  ])
  expect(formatPets(null)).toBeNull()
  expect(formatPets(2)).toEqual(['Dogs OK', 'Size Limit'])
})
