import { astoria, book, chelsea, csv, grand, kips, title, type UglySheet } from './ugly-sheet.fixture.ts'

/** Sheets with odd cells. */
export const uglyCells: readonly UglySheet[] = [
  {
    manner: 'two units in one cell',
    file: csv('Address,Unit,Rent,Layout', `${chelsea},12A & 12B,3400,1BR`, `${chelsea},12C,3500,1BR`),
    units: [`${chelsea} #12C 3500 1/-`],
    refused: 1,
  },
  {
    manner: 'floors and sides as units',
    file: csv(
      'Address,Apt #,Rent,Type',
      `${chelsea},2nd Fl,3400,2BR`,
      `${chelsea},3 Rear,3100,1BR`,
      `${chelsea},Garden,3900,2BR`,
      `${chelsea},PH-A,9000,3BR`,
    ),
    units: [
      `${chelsea} #2FL 3400 2/-`,
      `${chelsea} #3REAR 3100 1/-`,
      `${chelsea} #GARDEN 3900 2/-`,
      `${chelsea} #PHA 9000 3/-`,
    ],
  },
  {
    manner: 'units within addresses, Queens numbers',
    file: csv(
      'Property,Price,Beds',
      `"${astoria} #5C, Astoria",3000,2`,
      `"${astoria}, Apt 6D, Astoria, NY",2500,1`,
    ),
    units: [`${astoria} #5C 3000 2/-`, `${astoria} #6D 2500 1/-`],
  },
  {
    manner: 'a city, state and ZIP code in the address',
    file: csv('Address,Unit,Rent,Layout', `"${grand}, Bronx, NY 10451",3A,2400,1BR`),
    answers: [[2, 'neighborhood', 'Concourse']],
    units: [`${grand} #3A 2400 1/-`],
  },
  {
    manner: 'layouts by trade names',
    file: csv(
      'Address,Unit,Rent,Layout',
      ...[
        'A,Classic Six,9000',
        'B,Flex 2,4800',
        'C,2BR duplex,6200',
        'D,Railroad 2 BR,3800',
        'E,True 3BR / 2 bath,8200',
      ].map((line) => {
        const [line1, layout, rent] = line.split(',')
        return `${kips},13${line1},${rent},${layout}`
      }),
    ),
    units: ['A 9000 2/-', 'B 4800 1.5/-', 'C 6200 2/-', 'D 3800 2/-', 'E 8200 3/2'].map(
      (unit) => `${kips} #13${unit}`,
    ),
  },
  {
    manner: 'beds and baths in one cell, in five ways',
    file: csv(
      'Address,Unit,Rent,Bed/Bath',
      ...['A,2/1', 'B,2BR 1.5BA', 'C,2x2', 'D,2b 1b', 'E,2 Bed / 2 Bath'].map(
        (line) => `${kips},14${line.split(',')[0]!},5000,${line.split(',')[1]!}`,
      ),
    ),
    units: ['A 5000 2/1', 'B 5000 2/1.5', 'C 5000 2/2', 'D 5000 2/1', 'E 5000 2/2'].map(
      (unit) => `${kips} #14${unit}`,
    ),
  },
  {
    manner: 'layouts that Excel made dates',
    file: book({
      name: 'A',
      rows: [
        title,
        [kips, '15A', 5000, new Date('2026-02-01')],
        [kips, '15B', 5100, '2BR'],
        [kips, '15C', 5100, '2BR'],
        [kips, '15D', 5100, '2BR'],
      ],
    }),
    units: [
      `${kips} #15A 5000 -/-`,
      `${kips} #15B 5100 2/-`,
      `${kips} #15C 5100 2/-`,
      `${kips} #15D 5100 2/-`,
    ],
  },
  {
    manner: 'statuses that take units off the market',
    file: csv(
      'Address,Unit,Rent,Layout,Status',
      `${kips},16A,4000,1BR,Available`,
      `${kips},16B,4000,1BR,RENTED`,
      `${kips},16C,4000,1BR,App pending`,
      `${kips},16D,4000,1BR,Off market`,
    ),
    units: [`${kips} #16A 4000 1/-`, `${kips} #16C 4000 1/-`],
    refused: 2,
  },
  {
    manner: 'a status nobody understands',
    file: csv(
      'Address,Unit,Rent,Layout,Status',
      `${kips},17A,4000,1BR,Vacant`,
      `${kips},17B,4000,1BR,Vacant`,
      `${kips},17C,4000,1BR,see Joe`,
    ),
    units: [`${kips} #17A 4000 1/-`, `${kips} #17B 4000 1/-`, `${kips} #17C 4000 1/-`],
    doubtful: ['17C'],
  },
  {
    manner: 'other amounts beside the rent',
    file: csv(
      'Address,Unit,Last Rent,Legal Rent,New Rent,Rent PSF,Annual Rent,Layout',
      `${kips},18A,3500,5200,4000,65,48000,1BR`,
    ),
    units: [`${kips} #18A 4000 1/-`],
  },
  {
    manner: 'another currency',
    file: book({
      name: 'A',
      euros: ['C2'],
      rows: [title, [kips, '19A', 4000, '1BR'], [kips, '19B', '€3.900', '1BR'], [kips, '19C', 4100, '1BR']],
    }),
    answers: [
      [2, 'rent', '4300'],
      [3, 'rent', '4200'],
    ],
    units: [`${kips} #19A 4300 1/-`, `${kips} #19B 4200 1/-`, `${kips} #19C 4100 1/-`],
  },
  {
    manner: 'full-width digits and signs of another keyboard',
    file: csv('Address,Unit,Rent,Layout', `${kips},２０Ａ,４２５０,１BR`, `${kips},20B,＄4，300,1BR`),
    units: [`${kips} #20A 4250 1/-`, `${kips} #20B 4300 1/-`],
  },
  {
    manner: 'footnotes at numbers',
    file: csv(
      'Address,Unit,Rent,Layout',
      `${kips},21A*,"4,250¹",1BR*`,
      `${kips},21B²,"$4,300*",1BR`,
      '* no fee',
    ),
    units: [`${kips} #21A 4250 1/-`, `${kips} #21B 4300 1/-`],
  },
  {
    manner: 'line breaks in cells',
    file: book({
      name: 'A',
      rows: [
        title,
        [kips, '22A\n(duplex)', '$4,250\nnet $3,900', '2 BR\n1 BA'],
        [kips, '22B', '4\n250', '1BR'],
      ],
    }),
    answers: [[3, 'rent', '4,250']],
    units: [`${kips} #22A 4250 2/1`, `${kips} #22B 4250 1/-`],
  },
  {
    manner: 'amounts in thousands',
    file: csv(
      'Address,Unit,Rent,Layout',
      `${kips},23A,4.25k,1BR`,
      `${kips},23B,$4.3K,1BR`,
      `${kips},23C,5k/mo,2BR`,
    ),
    units: [`${kips} #23A 4250 1/-`, `${kips} #23B 4300 1/-`, `${kips} #23C 5000 2/-`],
  },
  {
    manner: 'negative numbers of accounting',
    file: csv('Address,Unit,Rent,Layout', `${kips},24A,"(4,250)",1BR`, `${kips},24B,"4,300",1BR`),
    answers: [[2, 'rent', '4250']],
    units: [`${kips} #24A 4250 1/-`, `${kips} #24B 4300 1/-`],
  },
  {
    manner: 'no fee and owner pays in one column',
    file: csv(
      'Address,Unit,Rent,Layout,Fee',
      `${kips},25A,4250,1BR,No fee`,
      `${kips},25B,4300,1BR,OP 1 month`,
    ),
    units: [`${kips} #25A 4250 1/-`, `${kips} #25B 4300 1/-`],
  },
  {
    manner: 'numbers as texts, from a program',
    file: csv('Address\tUnit\tRent\tBeds\tBaths', `${kips}\t26.0\t4250.00\t1.0\t1.0`),
    units: [`${kips} #26 4250 1/1`],
  },
  {
    manner: 'an unknown street without a neighborhood',
    file: csv(
      'Address,Unit,Rent,Layout,Borough',
      '12 Quillfeather Lane,1A,2400,1BR,Brooklyn',
      `${kips},27A,4250,1BR,Manhattan`,
    ),
    units: [`${kips} #27A 4250 1/-`],
    refused: 1,
  },
  {
    manner: 'remarks, legends and totals around the units',
    file: book({
      name: 'A',
      rows: [
        ['Prices subject to change'],
        title,
        [kips, '28A', 4250, '1BR'],
        ['* Pets on approval'],
        [kips, '28B', 4300, '1BR'],
        ['Total units: 2'],
        [null],
        ['Contact leasing@example.com'],
      ],
    }),
    units: [`${kips} #28A 4250 1/-`, `${kips} #28B 4300 1/-`],
  },
]
