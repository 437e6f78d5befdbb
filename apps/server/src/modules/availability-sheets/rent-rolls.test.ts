import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from './file/read-csv.ts'
import { parseWorksheets } from './parse-worksheets.ts'
import { suggestReading } from './reading.ts'
import { rentRolls } from './rent-rolls.fixture.ts'

/** What becomes of the rows of a sheet with the columns that are proposed: `2A Active 4250 asks`, and what is refused. */
async function read(text: string) {
  const worksheets = readCsv(new TextEncoder().encode(text))
  const reading = suggestReading(worksheets, null)
  const { rows, rejects } = await parseWorksheets(worksheets, reading, { today: '2026-07-15' })
  return {
    columns: Object.fromEntries(
      reading.columns.flatMap(({ title, field }) => (field === null ? [] : [[field, title]])),
    ),
    units: rows.map(({ location: { address, unit }, parsed, doubts }) =>
      [
        `${address.houseNumber}/${unit}`,
        parsed.status,
        Number(parsed.price_cents) / 100,
        ...(doubts.length > 0 ? ['asks'] : []),
      ].join(' '),
    ),
    doubts: rows.flatMap(({ doubts }) => doubts),
    refused: rejects.map(({ row, reason }) => `${row}: ${reason}`),
    /** The units that a refused row may name. */
    named: rejects.map(({ named }) => named.unit),
    layouts: rows.map(({ parsed }) => parsed.bedrooms),
    sizes: rows.map(({ parsed }) => parsed.size),
    dates: rows.map(({ parsed }) => parsed.available),
  }
}

describe('titles in several rows', () => {
  test('reads the rent roll of Yardi, with what follows it', async () => {
    const found = await read(rentRolls.yardi)
    expect(found.columns).toEqual({
      unit: 'Unit',
      layout: 'Unit Type',
      size: 'Unit Sq Ft',
      rent: 'Market Rent',
    })
    expect(found.units).toEqual(['309/2A Active 4250 asks', '309/2B Active 3300 asks', '309/2C Active 3350'])
    expect(found.doubts[1]).toBe(
      'Row 13 has this unit under “Future Residents/Applicants”, as if it’s leased. Is this unit available?',
    )
    expect(found.refused).toHaveLength(3)
    expect(found.refused[0]).toBe(
      '13: This row is listed under “Future Residents/Applicants”, not with apartments for rent',
    )
    // Sums are no units, and name none.
    expect(found.refused[1]).toMatch(/^19: This row is in a table with other titles \(Summary Groups, /)
    expect(found.named.slice(1)).toEqual(['', ''])
  })

  test('takes the status from the sections of Yardi’s availability', async () => {
    const { units, dates } = await read(rentRolls.yardiAvailability)
    expect(units.map((unit) => unit.replace(' asks', ''))).toEqual([
      '309/2A Active 4250',
      '309/2B Closed 3300',
      '309/3C Active 5900',
      '309/3D Closed 5900',
      '309/4A Withdrawn 5900',
      '309/4C Withdrawn 5900',
    ])
    expect(dates.slice(0, 3)).toEqual(['2026-07-01', '2026-07-01', '2026-09-05'])
  })

  test('reads the rent rolls of RealPage and MRI', async () => {
    const realPage = await read(rentRolls.realPage)
    expect(realPage.columns).toMatchObject({
      unit: 'Unit',
      rent: 'Market Rent',
      size: 'SQFT',
      status: 'Status',
    })
    expect(realPage.units).toEqual([
      '309/301 Active 4250 asks',
      '309/302 Active 4250',
      '309/303 Active 3300',
      '309/304 Closed 3300',
      '309/305 Withdrawn 3300',
    ])
    const mri = await read(rentRolls.mri)
    expect(mri.columns).toEqual({
      unit: 'Unit No.',
      layout: 'Unit Type',
      size: 'Square Feet',
      status: 'Unit Status',
      rent: 'Rent Amount',
      available: 'Available',
    })
    expect(mri.units).toEqual(['309/2A Active 4250', '309/2B Active 3300 asks'])
  })

  test('titles in two rows are repeated on each page', async () => {
    const found = await read(rentRolls.pages)
    expect(found.columns).toEqual({
      unit: 'Unit #',
      layout: 'Unit Type',
      rent: 'Market Rent',
      available: 'Date Available',
    })
    expect(found.units).toEqual([
      '309/2A Active 4250',
      '309/2B Active 4350',
      '330/14B Active 4450 asks',
      '330/14C Active 4450 asks',
    ])
    expect(found.refused).toEqual([])
  })

  const titles = [
    'Unit No.',
    'Unit Type',
    'Square Feet',
    'Market Rent',
    'Unit Status',
    'Date Available',
    'Resident Name',
  ]
  const cells: Readonly<Record<string, string>> = {
    'Unit No.': '2A',
    'Unit Type': '1BR',
    'Square Feet': '700',
    'Market Rent': '4250',
    'Unit Status': 'Vacant',
    'Date Available': '7/1/2026',
    'Resident Name': '',
  }
  test('titles that are broken over two rows are the same as in one, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(titles, { minLength: titles.length }),
        fc.constantFrom('', 'Availability,,\n', 'As of July,,\n\n'),
        async (order, above) => {
          const parts = order.map((title) => title.split(' '))
          const rows = [
            '309 Fifth Avenue',
            parts.map(([first]) => first).join(','),
            parts.map(([, second]) => second).join(','),
            order.map((title) => cells[title]!).join(','),
          ]
          const found = await read(`${above}${rows.join('\n')}\n`)
          expect(found).toMatchObject({
            columns: {
              unit: 'Unit No.',
              layout: 'Unit Type',
              size: 'Square Feet',
              rent: 'Market Rent',
              status: 'Unit Status',
              available: 'Date Available',
            },
            units: ['309/2A Active 4250'],
            layouts: [10],
            sizes: [700],
            dates: ['2026-07-01'],
            refused: [],
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  test.each([
    'Unit,Beds,Rent\nA note,about,this\n2A,1,4250\n',
    'Apartment details,,Price details\nUnit,Beds,Rent\n2A,1,4250\n',
    'Unit,Beds,Rent\nWest wing\n2A,1,4250\n',
  ])('titles of groups, notes and headings are none of the titles: %s', async (text) => {
    const { columns } = await read(`309 Fifth Avenue\n${text}`)
    expect(columns).toEqual({ unit: 'Unit', layout: 'Beds', rent: 'Rent' })
  })
})

describe('other titles below', () => {
  test('a second table is read by its own titles', async () => {
    const found = await read(rentRolls.twoBuildings)
    expect(found.units).toEqual([
      '309/2A Active 4250',
      '309/2B Active 3300',
      '330/14A Active 5100',
      '330/14B Active 6900 asks',
    ])
    expect(found.layouts).toEqual([10, 1, 20, 30])
    expect(found.dates).toEqual(['now', '2026-08-15', '2026-09-01', null])
    expect(found.refused).toEqual([
      '13: This row is in a table with other titles (Leasing office, Phone, Email), in which we found no unit, rent or address',
    ])
  })

  test('its units are not in the building above without a heading between the tables', async () => {
    expect(await read(rentRolls.noHeading)).toMatchObject({
      units: ['309/2A Active 4250'],
      refused: ['6: The address is missing'],
      named: ['14A'],
    })
  })

  test('rows of a table above the titles are left out, and may name units', async () => {
    expect(await read(rentRolls.above)).toMatchObject({
      columns: { unit: 'Unit', rent: 'Rent' },
      units: ['330/14A Active 5900'],
      refused: ['3: This row is above the column titles in row 6, so it isn’t read'],
      named: ['9A'],
    })
  })

  test('numbers of units are no units', async () => {
    const { units, refused } = await read(rentRolls.counts)
    expect(units).toEqual(['309/2A Active 4250'])
    expect(refused).toHaveLength(2)
  })

  const table = (order: readonly string[], row: Readonly<Record<string, string>>) =>
    `${order.join(',')}\n${order.map((title) => row[title]!).join(',')}\n`
  test('the order of the columns of either table does not matter', async () => {
    const [first, second] = [
      { Unit: '2A', Rent: '4250', Beds: '1', Baths: '1' },
      { Apt: '14A', Price: '5900', Bedrooms: '2', Bathrooms: '2', Available: '8/1/2026' },
    ]
    const shuffle = (row: object) =>
      fc.shuffledSubarray(Object.keys(row), { minLength: Object.keys(row).length })
    await fc.assert(
      fc.asyncProperty(shuffle(first), shuffle(second), async (one, other) => {
        const text = `309 Fifth Avenue\n${table(one, first)}\n330 East 38th Street\n${table(other, second)}`
        expect(await read(text)).toMatchObject({
          units: ['309/2A Active 4250', '330/14A Active 5900'],
          layouts: [10, 20],
          refused: [],
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('statuses of rent rolls', () => {
  test('reads those of AppFolio, and asks for what leaves it open', async () => {
    const { units, refused } = await read(rentRolls.appFolio)
    expect(units).toEqual([
      '330/12F Active 4250 asks',
      '330/14A Active 3400',
      '330/14B Closed 5900',
      '330/14C Active 6100',
      '330/14D Active 6100 asks',
    ])
    expect(refused).toEqual([])
  })

  test('a unit whose resident is called vacant is vacant', async () => {
    expect((await read(rentRolls.rentManager)).units).toEqual([
      '330/14A Active 4250 asks',
      '330/14B Active 3300',
    ])
  })

  test('reads signs and short forms of titles', async () => {
    const found = await read(rentRolls.dollars)
    expect(found.columns).toEqual({
      address: 'Address',
      unit: 'Apt #',
      rent: '$',
      size: 'Sq. Ft.',
      layout: 'BR/BA',
      available: 'Vacant Since',
      status: 'Status',
    })
    expect(found.units).toEqual([
      '330/14A Active 3400',
      '330/14B Active 5900 asks',
      '330/14D Withdrawn 5900',
      '330/14E Withdrawn 5900',
    ])
  })

  test('`Occupied` as the date asks, or is not on the market', async () => {
    const { units, doubts } = await read(rentRolls.occupied)
    expect(units).toEqual([
      '309/1A Active 4000 asks',
      '309/1B Active 4000 asks',
      '309/1C Active 4000',
      '309/1D Active 4000 asks',
      '309/1E Withdrawn 4000',
      '309/1F Active 4000 asks',
    ])
    expect(doubts[0]).toBe(
      'This row has “Occupied” under “Avail”, as if someone lives there. Is this unit available?',
    )
  })
})
