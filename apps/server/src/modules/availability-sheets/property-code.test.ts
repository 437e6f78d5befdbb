import { expect, test } from 'vitest'
import { guessColumns } from './columns.ts'
import { parseAddressCells } from './parse-address-cells.ts'

const read = (address: string, unit: string | null = '4B') => {
  const found = parseAddressCells({ address, unit, zip: '', borough: '', neighborhood: '', buildingName: '' })
  return 'reason' in found ? found.reason : [found.address.display, found.unit, found.zip, found.borough]
}

test.each([
  ['125E15 - 125 East 15th Street New York, NY 10003', ['125 East 15th Street', '4B', '10003', 'MN']],
  ['330E38 - 330 East 38th Street New York, NY 10016', ['330 East 38th Street', '4B', '10016', 'MN']],
  ['1720NP - 1720 N. Pearl Street Dallas, TX 75201', ['1720 North Pearl Street Dallas', '4B', '', null]],
  ['B12 - 350 Ocean Parkway Brooklyn, NY 11218', ['350 Ocean Parkway', '4B', '11218', 'BK']],
  ['4510CS – 45-10 Court Square West, Queens, NY 11101', ['45-10 Court Square West', '4B', '11101', 'QN']],
  ['The Pearl - 309 Fifth Avenue New York, NY 10016', ['309 5th Avenue', '4B', '10016', 'MN']],
  ['88 - 88 Greenwich Street New York, NY 10006', ['88 Greenwich Street', '4B', '10006', 'MN']],
  // One house number in Queens, and no address of a property.
  ['88 - 88 Union Turnpike, Queens, NY', ['88-88 Union Turnpike', '4B', '', 'QN']],
])('reads the property “%s” as its address', (text, found) => expect(read(text)).toEqual(found))

test.each(['12 Grove Street - 3 Bedroom Walk', 'The Pearl - 12 units available', 'B12 - 350'])(
  'does not read “%s” as another address',
  (text) => expect(read(text)).not.toContain('3 Bedroom Walk'),
)

test.each([
  ['Property', '125E15 - 125 East 15th Street New York, NY 10003', 'address'],
  ['Asset', '125 East 15th Street', 'address'],
  ['Site', '45-10 Court Square, Queens', 'address'],
  ['', '125 East 15th Street', 'address'],
  ['Landlord', '125 East 15th Street', null],
  ['Mailing address', '125 East 15th Street', null],
  ['Remit to', '125 East 15th Street', null],
  ['Site', '12 units', null],
  ['Asset', 'The Pearl', null],
])('takes the column “%s” with “%s” as %s', (title, text, field) =>
  expect(
    guessColumns(
      [
        [title, 'Apt', 'Rent'],
        [text, '1A', 3000],
        [text, '2B', 3100],
      ],
      1,
    )[0],
  ).toBe(field),
)

test('an address column is preferred to one of properties', () => {
  const rows = [
    ['Property', 'Address', 'Apt', 'Rent'],
    ['P1 - 12 Grove Street', '14 Grove Street', '1A', 3000],
  ]
  expect(guessColumns(rows, 1).slice(0, 2)).toEqual([null, 'address'])
})
