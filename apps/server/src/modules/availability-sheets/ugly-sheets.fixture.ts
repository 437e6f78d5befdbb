import { book, chelsea, csv, gramercy, kips, murray, title, type UglySheet } from './ugly-sheet.fixture.ts'

/** Sheets with odd rows, headings, worksheets and amounts. */
export const uglySheets: readonly UglySheet[] = [
  {
    manner: 'thousands set off by points, semicolons between cells',
    file: csv('Address;Unit;Rent;Layout', `${kips};1A;4.250;1BR`, `${kips};1B;$3.900,00;STU`),
    units: [`${kips} #1A 4250 1/-`, `${kips} #1B 3900 studio/-`],
  },
  {
    manner: 'spaces and apostrophes in amounts',
    file: book({
      name: 'A',
      rows: [
        title,
        [kips, '2A', '4\u00a0250', '2/1'],
        [kips, '2B', "3'900", '1/1'],
        [kips, '2C', '$ 4 100 /mo', '1/1'],
      ],
    }),
    units: [`${kips} #2A 4250 2/1`, `${kips} #2B 3900 1/1`, `${kips} #2C 4100 1/1`],
  },
  {
    manner: 'net and gross in one cell',
    file: csv(
      'Address,Unit,Rent,Layout',
      `${kips},3A,"net $3,900 / gross $4,250",1BR`,
      `${kips},3B,"$4,000 (net $3,667)",1BR`,
      `${kips},3C,4100 gross 3758 net,1BR`,
    ),
    units: [`${kips} #3A 4250 1/-`, `${kips} #3B 4000 1/-`, `${kips} #3C 4100 1/-`],
  },
  {
    manner: 'net rents with free months in a column of their own',
    file: csv(
      'Address,Apt,Net Rent,Incentive,Type',
      `${kips},4A,"$3,667",1 month free on 12 month lease,1 Bed / 1 Bath`,
    ),
    units: [`${kips} #4A 4000 1/1`],
  },
  {
    manner: 'headings with building names above the units',
    file: book({
      name: 'Availability',
      rows: [
        ['ALDER MANAGEMENT – AVAILABILITY'],
        ['as of 3/1'],
        [null],
        ['Apt', 'Price', 'Size', 'Move In'],
        [`The Alder – ${kips}`],
        ['5A', 4200, 'Jr 4', 'Now'],
        ['5B', 3500, 'Alcove Studio', '4/1'],
        [`The Birch (${murray})`],
        ['5A', 5200, 'Conv 3', 'Vacant'],
        ['Total', 12_900],
      ],
    }),
    units: [`${kips} #5A 4200 1.5/-`, `${kips} #5B 3500 alcove-studio/-`, `${murray} #5A 5200 2.5/-`],
  },
  {
    manner: 'headings with names only',
    file: book({
      name: 'A',
      rows: [['Apt', 'Rent', 'Beds'], ['The Cedar'], ['6A', 3000, 1], ['6B', 3100, 1]],
    }),
    answers: [[3, 'address', murray]],
    units: [`${murray} #6A 3000 1/-`, `${murray} #6B 3100 1/-`],
  },
  {
    manner: 'one building, whose address is above the titles',
    file: book({
      name: 'Sheet1',
      rows: [
        [`${gramercy}, New York, NY 10010`],
        [null],
        ['Unit', 'Beds', 'Baths', 'Price'],
        ['1A', 1, 1, 3400],
        ['1B', 2, 1.5, 5100],
      ],
    }),
    units: [`${gramercy} #1A 3400 1/1`, `${gramercy} #1B 5100 2/1.5`],
  },
  {
    manner: 'a worksheet for each building, named by its address',
    file: book(
      {
        name: gramercy,
        rows: [
          ['Unit', 'Price', 'Type'],
          ['2A', 3400, '1BR'],
        ],
      },
      {
        name: chelsea,
        rows: [
          ['Unit', 'Price', 'Type'],
          ['2A', 3600, '1BR'],
        ],
      },
      {
        name: 'Phone list',
        rows: [
          ['Name', 'Phone'],
          ['Ann', '212-555-0100'],
        ],
      },
    ),
    units: [`${gramercy} #2A 3400 1/-`, `${chelsea} #2A 3600 1/-`],
  },
  {
    manner: 'merged addresses',
    file: book({
      name: 'A',
      merged: ['A2:A4'],
      rows: [title, [gramercy, '3A', 3400, '1BR'], [null, '3B', 3500, '1BR'], [null, '3C', 3600, '1BR']],
    }),
    units: [`${gramercy} #3A 3400 1/-`, `${gramercy} #3B 3500 1/-`, `${gramercy} #3C 3600 1/-`],
  },
  {
    manner: 'addresses once, empty below, with blank lines',
    file: csv(
      'Building,Apt,Asking,BR',
      `${gramercy},4A,3400,1`,
      ',4B,3500,1',
      ',,,',
      `${chelsea},4A,3600,1`,
      ',4B,3700,1',
    ),
    units: [
      `${gramercy} #4A 3400 1/-`,
      `${gramercy} #4B 3500 1/-`,
      `${chelsea} #4A 3600 1/-`,
      `${chelsea} #4B 3700 1/-`,
    ],
  },
  {
    manner: 'titles repeated in each block',
    file: csv('Apt,Rent,Beds', gramercy, '5A,3400,1', 'Apt,Rent,Beds', chelsea, '5A,3600,1'),
    units: [`${gramercy} #5A 3400 1/-`, `${chelsea} #5A 3600 1/-`],
  },
  {
    manner: 'hidden and crossed out rows',
    file: book({
      name: 'A',
      hiddenRows: [3],
      struck: ['B4', 'C4'],
      rows: [
        title,
        [gramercy, '6A', 3400, '1BR'],
        [gramercy, '6B', 3500, '1BR'],
        [gramercy, '6C', 3600, '1BR'],
      ],
    }),
    units: [`${gramercy} #6A 3400 1/-`],
    refused: 2,
  },
  {
    manner: 'a hidden column of legal rents',
    file: book({
      name: 'A',
      hiddenColumns: [3],
      rows: [
        ['Address', 'Unit', 'Rent', 'Asking Rent', 'Layout'],
        [gramercy, '7A', 1400, 3400, '1BR'],
      ],
    }),
    units: [`${gramercy} #7A 3400 1/-`],
  },
  {
    manner: 'weekly and yearly prices between monthly ones',
    file: csv(
      'Address,Unit,Rent,Layout',
      `${chelsea},7A,"$1,050/wk",STU`,
      `${chelsea},7B,"$51,000/yr",1BR`,
      `${chelsea},7C,"$4,250/mo",1BR`,
    ),
    answers: [
      [2, 'rent', '4,550'],
      [3, 'rent', '$4,250'],
    ],
    units: [`${chelsea} #7A 4550 studio/-`, `${chelsea} #7B 4250 1/-`, `${chelsea} #7C 4250 1/-`],
  },
  {
    manner: 'ranges and prices on request',
    file: csv(
      'Address,Unit,Rent,Layout',
      `${chelsea},8A,"4,100–4,250",1BR`,
      `${chelsea},8B,Call for price,1BR`,
      `${chelsea},8C,"$4,300",1BR`,
    ),
    answers: [
      [2, 'rent', '4,250'],
      [3, 'rent', '4200'],
    ],
    units: [`${chelsea} #8A 4250 1/-`, `${chelsea} #8B 4200 1/-`, `${chelsea} #8C 4300 1/-`],
  },
  {
    manner: 'a misplaced comma',
    file: csv('Address,Unit,Rent,Layout', `${chelsea},9A,"42,50",1BR`, `${chelsea},9B,"4,250",1BR`),
    answers: [[2, 'rent', '4250']],
    units: [`${chelsea} #9A 4250 1/-`, `${chelsea} #9B 4250 1/-`],
  },
  {
    manner: 'a digit too many',
    file: csv(
      'Address,Unit,Rent,Layout',
      ...['A,3400', 'B,3450', 'C,3500', 'D,35000'].map((line) => `${chelsea},10${line},1BR`),
    ),
    units: ['A 3400', 'B 3450', 'C 3500', 'D 35000'].map((unit) => `${chelsea} #10${unit} 1/-`),
    doubtful: ['10D'],
  },
  {
    manner: 'units that Excel made dates',
    file: book({
      name: 'A',
      rows: [
        title,
        [chelsea, new Date('2026-02-01'), 3400, '1BR'],
        [chelsea, 46_054, 3400, '1BR'],
        [chelsea, '2-Mar', 3500, '1BR'],
        [chelsea, '11A', 3600, '1BR'],
      ],
    }),
    answers: [
      [2, 'unit', '2-1'],
      [3, 'unit', '2-2'],
      [4, 'unit', '3-2'],
    ],
    units: [
      `${chelsea} #2-1 3400 1/-`,
      `${chelsea} #2-2 3400 1/-`,
      `${chelsea} #3-2 3500 1/-`,
      `${chelsea} #11A 3600 1/-`,
    ],
  },
  {
    manner: "Excel's idiom for texts",
    file: 'Address,Unit,Rent,Layout\n"330 East 38th Street","=""007""","=""4,250""",1BR',
    units: [`${kips} #7 4250 1/-`],
  },
  {
    manner: 'halves of units',
    file: csv(
      'Address,Unit,Rent,Layout',
      `${chelsea},4½,3400,1BR`,
      `${chelsea},5 1/2,3500,1BR`,
      `${chelsea},6 1 / 2,3600,1BR`,
    ),
    units: [`${chelsea} #4½ 3400 1/-`, `${chelsea} #5½ 3500 1/-`, `${chelsea} #6½ 3600 1/-`],
  },
  {
    manner: 'a rent roll with tenants, their phones and the statuses of tenancies',
    file: csv(
      'Address,Unit,BD/BA,Tenant,Status,Market Rent,Lease To,Tenant Phone',
      `${gramercy},8A,1/1.00,Jo Fox,Current,"4,400.00",8/31/2027,917-555-0112`,
      `${gramercy},8B,2/1.00,,Vacant-Unrented,"5,500.00",,`,
      `${gramercy},8C,1/1.00,Al Roe,Vacant-Rented,"4,300.00",,`,
    ),
    units: [`${gramercy} #8A 4400 1/1`, `${gramercy} #8B 5500 2/1`],
    doubtful: ['8A'],
    refused: 1,
  },
  {
    manner: 'a list of all apartments with who lives there',
    file: csv(
      'Address,Apt,Resident,Monthly Rent,Bedrooms',
      `${gramercy},9A,Jo Fox,3400,1`,
      `${gramercy},9B,VACANT,3500,1`,
    ),
    units: [`${gramercy} #9A 3400 1/-`, `${gramercy} #9B 3500 1/-`],
    doubtful: ['9A'],
  },
]
