import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDuplicates, type StoredAddress } from './find-duplicates.ts'
import { planUnits } from './plan-units.ts'

const boroughs = fc.constantFrom<StoredAddress['borough']>('MN', 'BK', 'QN')
const houses = fc.constantFrom('12', '310', '84-10', '8410')
/** Each street in the spellings of one place. */
const streets = [
  ['West 52nd Street', 'WEST52ND ST', 'W. 52 st', 'West 52 Street'],
  ['153rd Avenue', '153 AVE', '153rd Ave.'],
  ['McGraw Avenue', 'MC GRAW AVENUE', 'Mc Graw Ave'],
]
const stored = fc.record({
  borough: boroughs,
  house: houses,
  street: fc.nat(streets.length - 1),
  spelling: fc.nat(3),
})

test('groups spellings of one address, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(stored, { maxLength: 40 }), (places) => {
      const rows = places.map(({ borough, house, street, spelling }, index) => {
        const name = streets[street]![spelling % streets[street]!.length]!
        const place = [borough, borough === 'QN' && street === 1 ? house.replace('-', '') : house, street]
        const row = { id: String(index), borough, house_number: house, street: name.toUpperCase() }
        return { place: place.join(' '), ...row, address: `${house} ${name}` }
      })
      const place = new Map(rows.map((row) => [row.id, row.place]))
      const groups = findDuplicates(rows)
      for (const { id, others } of groups)
        for (const other of others) expect(place.get(other)).toBe(place.get(id))
      const merged = new Set(groups.flatMap(({ others }) => others))
      const left = rows.filter(({ id }) => !merged.has(id)).map((row) => row.place)
      expect(new Set(left).size).toBe(left.length)
      expect(new Set(left)).toEqual(new Set(place.values()))
      // What stays is spelled so that the next look finds nothing.
      const after = rows.filter(({ id }) => !merged.has(id))
      for (const row of after) {
        const address = groups.find(({ id }) => id === row.id)?.address
        if (!address) continue
        Object.assign(row, {
          house_number: address.houseNumber,
          street: address.street,
          address: address.display,
        })
      }
      expect(findDuplicates(after)).toEqual([])
    }),
  )
})

test('moves units with the same label onto one', () => {
  const address = { houseNumber: '1', street: 'A STREET', display: '1 A Street' }
  const units = [
    { id: '11', building_id: '2', label: '1A' },
    { id: '12', building_id: '2', label: '2A' },
    { id: '13', building_id: '1', label: '1A' },
    { id: '14', building_id: '3', label: '2A' },
    { id: '15', building_id: '4', label: '2A' },
  ]
  const groups = [
    { id: '1', others: ['2', '3'], address },
    { id: '4', others: [], address },
  ]
  expect(planUnits(groups, units)).toEqual([
    { id: '11', unit: '13', building: '1' },
    { id: '12', unit: '12', building: '1' },
    { id: '14', unit: '12', building: '1' },
  ])
})
