import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rentalInfoFields, type RentalInfoField } from './fields.ts'
import { changeRentalInfo, rentalInfoMessages as messages, type RentalInfo } from './rental-info.ts'

const today = '2026-03-02'
const empty = {
  ...Object.fromEntries(rentalInfoFields.map(({ field }) => [field, null])),
  building_address: '10 West 15th Street',
  pets_dogs: '0',
  pets_cats: '0',
} as RentalInfo

const dog: RentalInfo = { ...empty, pets_dogs: '1', pets_dogs_breeds: 'Beagle', pets_dogs_weight: '25 lb' }

test.each<[string, Partial<Record<RentalInfoField, string>>, string]>([
  ['a lease that starts today', { lease_start_date: today }, messages.leaseStart],
  ['a lease that started', { lease_start_date: '2026-03-01' }, messages.leaseStart],
  [
    'a lease that ends when it starts',
    { lease_start_date: '2026-04-01', lease_end_date: '2026-04-01' },
    messages.leaseEnd,
  ],
  ['a number of nine digits', { landlord_phone: '212555010' }, messages.phone],
  ['a number of eleven digits', { landlord_phone: '12125550100' }, messages.phone],
  ['a formatted number', { landlord_phone: '(212) 555-0100' }, messages.phone],
  ['no building address', { building_address: ' ' }, messages.address],
  ['dogs and cats', { pets_dogs: '1', pets_cats: '1' }, messages.oneKind],
  ['a breed without a dog', { pets_dogs_breeds: 'Beagle' }, messages.noDogs],
  ['no occupants', { occupants: '0' }, messages.occupants],
  ['a rent in words', { monthly_rent: 'much' }, 'Enter an amount in dollars, like 84,000'],
])('rejects %s', (_what, entered, message) => {
  expect(changeRentalInfo(empty, entered, today).issues.map((issue) => issue.message)).toEqual([message])
})

test('returns only what differs, and does not check what stays', () => {
  const before = { ...empty, lease_start_date: '2026-01-01', landlord_phone: 'none', monthly_rent: '3200' }
  const entered = {
    lease_start_date: '2026-01-01',
    landlord_phone: 'none',
    monthly_rent: '$3,200',
    occupants: '2',
  }
  expect(changeRentalInfo(before, entered, today)).toEqual({ changes: { occupants: '2' }, issues: [] })
})

test('compares a new lease start with the stored end', () => {
  const before = { ...empty, lease_start_date: '2026-04-01', lease_end_date: '2027-03-31' }
  expect(changeRentalInfo(before, { lease_start_date: '2027-04-01' }, today).issues).toEqual([
    { field: 'lease_end_date', message: messages.leaseEnd },
  ])
})

test('switching between dogs and cats clears breed and weight', () => {
  const none = { pets_dogs_breeds: null, pets_dogs_weight: null }
  expect(changeRentalInfo(dog, { pets_cats: '1' }, today).changes).toEqual({
    pets_cats: '1',
    pets_dogs: '0',
    ...none,
  })
  expect(changeRentalInfo(dog, { pets_dogs: '0' }, today).changes).toEqual({ pets_dogs: '0', ...none })
})

test('a switch to dogs keeps the breed of the same change', () => {
  const before = { ...empty, pets_cats: '1' }
  expect(changeRentalInfo(before, { pets_dogs: '1', pets_dogs_breeds: 'Beagle' }, today)).toMatchObject({
    changes: { pets_dogs: '1', pets_cats: '0', pets_dogs_breeds: 'Beagle' },
    issues: [],
  })
})

test('any accepted changes leave at most one kind of pet, no breed without a dog, and valid fields', () => {
  const text = fc.oneof(
    fc.constantFrom('', '0', '1', '2026-04-01', '2027-03-31', '2125550100', '3,200', 'Beagle'),
    fc.string({ maxLength: 20 }),
  )
  const entered = fc.dictionary(fc.constantFrom(...rentalInfoFields.map(({ field }) => field)), text)
  fc.assert(
    fc.property(fc.array(entered, { maxLength: 6 }), (list) => {
      const info: Record<RentalInfoField, string | null> = { ...empty }
      for (const one of list) {
        const { changes, issues } = changeRentalInfo(info, one, today)
        if (issues.length === 0) Object.assign(info, changes)
      }
      const { pets_dogs, pets_cats, pets_dogs_breeds, pets_dogs_weight, lease_end_date } = info
      expect(pets_dogs === '1' && pets_cats === '1').toBe(false)
      expect(pets_dogs === '1' || (pets_dogs_breeds ?? pets_dogs_weight) === null).toBe(true)
      expect(info.building_address).toBeTruthy()
      expect(info.landlord_phone ?? '2125550100').toMatch(/^\d{10}$/)
      expect((lease_end_date ?? '9999') > (info.lease_start_date ?? '')).toBe(true)
      // What was accepted is not a change when it is entered again.
      const again = Object.fromEntries(Object.entries(info).map(([field, value]) => [field, value ?? '']))
      expect(changeRentalInfo(info, again, today)).toEqual({ changes: {}, issues: [] })
    }),
  )
})
