import { expect, test } from 'vitest'
import { guessColumns } from './columns.ts'

const guess = (title: string, text = 'Tenant is difficult, ask Rosa first') =>
  guessColumns(
    [
      ['Address', 'Unit', 'Rent', title],
      ['330 East 38th Street', '1A', 3000, text],
    ],
    1,
  )[3]

test.each([
  'Notes',
  'NOTE',
  'Unit Notes',
  'Comments',
  'Internal comments',
  'Remarks',
  'Agent remarks',
  'Private remarks',
])('does not propose the column “%s” for what everyone sees', (title) =>
  expect(guess(title)).not.toBe('description'),
)

test.each(['Description', 'Public remarks', 'Features', 'Amenities', 'Unit description'])(
  'proposes the column “%s” as the description',
  (title) => expect(guess(title)).toBe('description'),
)

test.each([
  ['Free parking', '1'],
  ['concession_flag', '1'],
  ['avg_market_rent', '2055'],
  ['Average Rent', '2055'],
  ['rent_min', '1800'],
  ['Competitor rent', '1800'],
  ['price per student', '1800'],
  ['net_company_cost', '2800'],
  ['sqft_max', '900'],
  ['Apartment name', 'The Alder'],
  ['Payment status', 'Pending'],
])('does not take the column “%s” for a value of the unit', (title, cell) => {
  expect(
    guessColumns([['Address', title], ...Array.from({ length: 3 }, () => ['1 Main Street', cell])], 1)[1],
  ).toBeNull()
})

test('the leases of a rent roll are not when a unit is available', () => {
  const row = ['1 Main Street', '1A', '3000', '2022-02-11', 'Ann Bell']
  const titles = ['Address', 'Unit', 'Rent', 'Lease start']
  expect(guessColumns([[...titles, 'Tenant'], row], 1)[3]).toBeNull()
  expect(guessColumns([[...titles, 'Agent'], row], 1)[3]).toBe('available')
  expect(
    guessColumns(
      [
        ['Address', 'Contact No.'],
        ['1 Main Street', '212 555 0100'],
      ],
      1,
    )[1],
  ).toBe('contact_phone')
})
