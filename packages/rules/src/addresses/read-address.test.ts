import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardizeAddress } from '../addresses.ts'
import { alternateStreets } from './alternate-streets.ts'
import { readAddress } from './read-address.ts'

const read = (text: string) => {
  const { address, unit, zip, boroughs } = readAddress(text)
  return [address?.display ?? null, unit, zip, boroughs.join()]
}

describe('readAddress', () => {
  it.each([
    ['25 Central Park W 5B', '25 Central Park West', '5B', '', ''],
    ['240 Park Ave S', '240 Park Avenue South', '', '', ''],
    ['57 57th St W', '57 West 57th Street', '', '', ''],
    ['300 East 34th Street E', '300 East 34th Street', 'E', '', ''],
    ['1 Prospect Park SW', '1 Prospect Park Southwest', '', '', ''],
    ['45 A Smith St', '45A Smith Street', '', '', ''],
    ['12½ E 9', '12 1/2 East 9th Street', '', '', ''],
    ['35 15 30th ave', '35-15 30th Avenue', '', '', ''],
    ['222 The Bowery', '222 Bowery', '', '', ''],
    ['123 Rear Main Street', '123 Main Street', 'REAR', '', ''],
    ['330, East 38th Street, 5B', '330 East 38th Street', '5B', '', ''],
    ['Apt 5B, 330 East Thirty-Eighth Street', '330 East 38th Street', '5B', '', ''],
    ['The Corinthian\n330 E 38th St\nNew York, NY 10016', '330 East 38th Street', '', '10016', 'MN'],
    ['330 E 38th St aka 331 E 37th St', '330 East 38th Street', '', '', ''],
    ['225 E 57th St between 2nd & 3rd', '225 East 57th Street', '', '', ''],
    ['60-11 Broadway 4D Woodside NY', '60-11 Broadway', '4D', '', 'QN'],
    ['310 W 52nd St New York New York 10019', '310 West 52nd Street', '', '10019', 'MN'],
    ['100 New York Ave Brooklyn NY 11216', '100 New York Avenue', '', '11216', 'BK'],
    ['150 W 225th St, New York, NY 10463', '150 West 225th Street', '', '10463', 'MN'],
    ['143 Beach 118 Rockaway Park', '143 Beach 118th Street', '', '', 'QN'],
    ['15 Central Park West, Astoria, NY 10023', '15 Central Park West', '', '10023', ''],
    ['Broadway', null, '', '', ''],
    ['445 Albee Sq W', '445 Albee Square West', '', '', ''],
    ['45-10 Court Sq W 5B', '45-10 Court Square West', '5B', '', ''],
    ['3135 Johnson Ave Riverdale 12H', '3135 Johnson Avenue', '12H', '', 'BX'],
    ['36 Hamilton Ave SI #3D', '36 Hamilton Avenue', '3D', '', 'SI'],
    ['45 Jackson Heights 3A', '45 Jackson Heights', '3A', '', ''],
    ['845 U.N. Plz 12D', '845 United Nations Plaza', '12D', '', ''],
    ['90 Bay St Lndg 4C', '90 Bay Street Landing', '4C', '', ''],
    ['1 Lincoln Plz 5W', '1 Lincoln Plaza', '5W', '', ''],
    ['1935 Bath Avenue Bklyn', '1935 Bath Avenue', '', '', 'BK'],
    ['1935 Bath Ave 4B Bklyn NY 11214', '1935 Bath Avenue', '4B', '11214', 'BK'],
    ['36 Hamilton Av., SI NY', '36 Hamilton Avenue', '', '', 'SI'],
    ['900 Lydig Av. Bx', '900 Lydig Avenue', '', '', 'BX'],
    ['111 Wall St 9C FiDi', '111 Wall Street', '9C', '', 'MN'],
    ['410 Grand St LES', '410 Grand Street', '', '', 'MN'],
    ['12 & 14 Avenue C', '12-14 Avenue C', '', '', ''],
    ['12 and 14 Avenue C 5B', '12-14 Avenue C', '5B', '', ''],
    ['851 Gr. Concourse', '851 Grand Concourse', '', '', ''],
    ['500 W 43rd Street Apt 12B NY NY', '500 West 43rd Street', '12B', '', 'MN'],
    ['500 W 43rd St 12B NY NY 10036', '500 West 43rd Street', '12B', '10036', 'MN'],
    ['500 W 43rd St #12B, NY, NY', '500 West 43rd Street', '12B', '', 'MN'],
    ['500 W 43rd St, N.Y., N.Y. 10036', '500 West 43rd Street', '', '10036', 'MN'],
    ['10 Main St Apt 3 Brooklyn NY NY', '10 Main Street', '3', '', 'BK'],
    ['500 W 43rd St Apt 12B NY', '500 West 43rd Street', '12B', '', ''],
    ['2090 A.C. Powell Blvd', '2090 Adam Clayton Powell Jr Boulevard', '', '', ''],
    ['212 No. Sixth St Apt 4', '212 North 6th Street', '4', '', ''],
    ['88 So. Second St', '88 South 2nd Street', '', '', ''],
    ['240 Park Ave So.', '240 Park Avenue South', '', '', ''],
    ['41 No. Moore', '41 North Moore', '', '', ''],
    ['35 Plz St W 4C', '35 Plaza Street West', '4C', '', ''],
    ['141 Terr Pl', '141 Terrace Place', '', '', ''],
    ['640 Vernon Av. - 3D BK 11206', '640 Vernon Avenue', '3D', '11206', 'BK'],
    ['412 E 81 - 6F NY NY', '412 East 81st Street', '6F', '', 'MN'],
    ['57 Fulton - 6F', '57 Fulton', '6F', '', ''],
    ['900 Mace 2 fl Bronx', '900 Mace', '2FL', '', 'BX'],
    ['900 Mace #4 S.I.', '900 Mace', '4', '', 'SI'],
    ['900 Mace 10469', '900 Mace', '', '10469', 'BX'],
    ['900 Mace Ave #4 The Bronx NY 10469', '900 Mace Avenue', '4', '10469', 'BX'],
    ['120 Ocean Promenade #TH1 Qns', '120 Ocean Promenade', 'TH1', '', 'QN'],
    ['72-10 37th Ave 5C Jackson Hts', '72-10 37th Avenue', '5C', '', 'QN'],
    ['120 Jay St Downtown Bklyn', '120 Jay Street', '', '', 'BK'],
    ['31 Grove St Lower Level', '31 Grove Street', 'LOWERLEVEL', '', ''],
    ['31 Grove St cellar', '31 Grove Street', 'CELLAR', '', ''],
    ['31 Grove St Rear Bldg.', '31 Grove Street', 'REARBLDG', '', ''],
    ['31 Grove St Second Floor', '31 Grove Street', '2FL', '', ''],
    ['31 Grove St 4th fl. rear', '31 Grove Street', '4THFLREAR', '', ''],
    ['31 Grove St S14C', '31 Grove Street', 'S14C', '', ''],
    ['1 Wall St Ct', '1 Wall Street Court', '', '', ''],
    ['9 St James Ct', '9 St. James Court', '', '', ''],
    ['31 Grove b/t Bleecker and 7th', '31 Grove', '', '', ''],
    ['99 - 14 Avenue M', '99-14 Avenue M', '', '', ''],
    ['99 - 14 Avenue M, 3rd Floor, Bklyn', '99-14 Avenue M', '3FL', '', 'BK'],
    ['16391641 Radcliff Avenue 6R', null, '', '', ''],
    ['55 Bay St Landing 3A SI', '55 Bay Street Landing', '3A', '', 'SI'],
    ['1180 Gd Concourse', '1180 Grand Concourse', '', '', ''],
  ])('reads %j', (text, ...expected) => {
    expect(read(text)).toEqual(expected)
  })

  const bases = [
    ['330 East 38th Street', '5B'],
    ['25 Central Park West', 'PH2'],
    ['240 Park Avenue South', '12C'],
    ['45-11 82nd Street', '3F'],
    ['12 Avenue C', '4'],
    ['2300 Frederick Douglass Boulevard', '6A'],
    ['25 St. Marks Place', '3'],
    ['123-125 Ludlow Street', '2'],
  ] as const
  const spellings: readonly ((text: string) => string)[] = [
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.replaceAll('Street', 'St.').replaceAll('Avenue', 'Ave').replaceAll('Boulevard', 'Blvd'),
    (text) => text.replaceAll('East', 'E.').replaceAll(' West', ' W').replaceAll(' South', ' S'),
    (text) => text.replace(/(\d)(?:st|nd|rd|th)\b/g, '$1'),
    (text) => text.replace(/[0-9A-Za-z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)),
    (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
    (text) => text.replaceAll('E', 'Е').replaceAll('A', 'А'),
    (text) => text.replaceAll(' ', '\u00a0\u200b '),
    (text) => text.replaceAll('-', '–'),
    (text) => text,
  ]
  const ends = ['', ', New York, NY', '\nNew York, NY 10016', ' New York NY 10016-1234', '; USA']

  it('reads one address and unit in every spelling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bases),
        fc.constantFrom(...spellings),
        fc.constantFrom(...spellings),
        fc.constantFrom(' ', ', ', ' #', ' Apt. ', '\n', ' - ', ', Unit '),
        fc.constantFrom(...ends),
        ([address, unit], first, second, between, end) => {
          const reading = readAddress(second(first(address)) + between + unit + end)
          expect([reading.address?.display, reading.unit]).toEqual([address, unit])
        },
      ),
      { numRuns: 500 },
    )
  })

  it('reads nothing but a house number and a street of any text, and its own display again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const { address } = readAddress(text)
        expect(address && readAddress(address.display).address).toEqual(address)
      }),
    )
  })
})

describe('standardizeAddress', () => {
  it.each([
    ['MN', '2300 8th Ave', '2300 Frederick Douglass Boulevard'],
    ['MN', '300 Eighth Avenue', '300 8th Avenue'],
    ['MN', '2255 7th Ave', '2255 Adam Clayton Powell Jr Boulevard'],
    ['MN', '380 Malcolm X Blvd', '380 Lenox Avenue'],
    ['BK', '380 Malcolm X Blvd', '380 Malcolm X Boulevard'],
    ['MN', '1345 Ave of the Americas', '1345 6th Avenue'],
    ['MN', '301 W 110', '301 Cathedral Parkway'],
    ['MN', '111 W 110 St', '111 Central Park North'],
    ['MN', '240 W 59', '240 Central Park South'],
    ['MN', '400 W 59', '400 West 59th Street'],
    ['MN', '300 Fourth Ave', '300 Park Avenue South'],
    ['MN', '450 MLK Blvd', '450 West 125th Street'],
    ['MN', '100 MLK Blvd', '100 Martin Luther King Jr Boulevard'],
    ['BX', '2001 Dr M L King Jr Blvd', '2001 University Avenue'],
    ['QN', '2335 Bell Blvd', '23-35 Bell Boulevard'],
    ['QN', '1862 Cornelia St', '1862 Cornelia Street'],
    ['QN', '16110 Cornelia St', '161-10 Cornelia Street'],
    ['BX', '2900 Third', '2900 3rd Avenue'],
    ['BK', '4410 Tenth', '4410 10th Avenue'],
    ['MN', '4410 Tenth', '4410 Tenth'],
    ['MN', '410 Tenth', '410 10th Avenue'],
  ])('%s: %s', (borough, text, display) => {
    expect(standardizeAddress(readAddress(text).address!, borough).display).toBe(display)
  })

  it('gives one name only, which stays', () => {
    for (const { borough, alternates, range } of alternateStreets)
      for (const alternate of alternates)
        for (const number of [range[0] || 1, range[1]]) {
          const { address } = readAddress(`${number} ${alternate}`)
          if (!address) continue
          const once = standardizeAddress(address, borough)
          expect(standardizeAddress(once, borough)).toEqual(once)
        }
  })
})
