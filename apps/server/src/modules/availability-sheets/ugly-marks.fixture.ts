import { chelsea, csv, gramercy, kips, murray, title, type UglySheet } from './ugly-sheet.fixture.ts'

const titles = title.join(',')

/** Sheets with marks of other offices: colors, arrows, bars, parts of months, Chinese, neighborhoods above the rows. */
export const uglyMarks: readonly UglySheet[] = [
  {
    manner: 'a web page whose colors have a legend',
    file: [
      '<style>.y{background-color:#ffff00}.w{background:#fff}</style><p class=y>Yellow = application pending</p>',
      `<table><tr><th>${title.join('<th>')}</tr><tr class=w><td rowspan=3>${kips}<td>16A<td>$4,250<td>1BR</tr>`,
      '<tr><td class=y>16B<td class=y>$4,300<td class=y>1BR</tr><tr bgcolor=yellow><td>16C<td>$4,350<td>1BR</tr>',
      `<tr><td>${murray}<td>16D<td><s>$3,900</s> $3,700<td>Studio</tr></table>`,
    ].join('\n'),
    units: [
      `${kips} #16A 4250 1/-`,
      `${kips} #16B 4300 1/-`,
      `${kips} #16C 4350 1/-`,
      `${murray} #16D 3700 studio/-`,
    ],
    doubtful: ['16B', '16C'],
  },
  {
    manner: 'bars between the cells',
    file: csv(titles, `${kips},17A,"4,250",1BR/1BA`, `${kips},17B,"$3,100",Studio`).replaceAll(
      /,(?=(?:[^"]*"[^"]*")*[^"]*$)/g,
      '|',
    ),
    units: [`${kips} #17A 4250 1/1`, `${kips} #17B 3100 studio/-`],
  },
  {
    manner: 'titles and cells in simplified Chinese',
    file: csv(
      '地址,房号,租金,户型,入住日期,备注',
      `${kips},18A,"$4,250",两房一卫,12月1日,`,
      `${kips},18B,"$3,400/月",一房一厅,随时入住,已租`,
      `${kips},18C,3200元,1房,,`,
    ),
    answers: [[4, 'rent', '3200']],
    units: [`${kips} #18A 4250 2/1`, `${kips} #18B 3400 1/-`, `${kips} #18C 3200 1/-`],
    doubtful: ['18B'],
  },
  {
    manner: 'titles and cells in traditional Chinese',
    file: csv(
      '地址,單位,月租,房型,衛浴,狀態',
      `${kips},19A,4250,2房,1,空置`,
      `${kips},19B,3400,1房,1,可入住`,
    ),
    units: [`${kips} #19A 4250 2/1`, `${kips} #19B 3400 1/1`],
  },
  {
    manner: 'rents changed by an arrow',
    file: csv(
      titles,
      `${kips},20A,"4,500 → 4,250",1`,
      `${kips},20B,$4500 -> $4300,1`,
      `${kips},20C,"4,500 reduced to 4,350",1`,
      `${kips},20D,"4,500 → 4,250 → 4,100",1`,
    ),
    answers: [[5, 'rent', '4100']],
    units: [
      `${kips} #20A 4250 1/-`,
      `${kips} #20B 4300 1/-`,
      `${kips} #20C 4350 1/-`,
      `${kips} #20D 4100 1/-`,
    ],
    doubtful: ['20A', '20B', '20C'],
  },
  {
    manner: 'a layout that a remark contradicts',
    file: csv(
      `${titles},Comments`,
      `${kips},21A,4250,2BR,actually a 1BR + office`,
      `${kips},21B,4250,1BR,can be flexed to 2BR`,
      `${kips},21C,4250,1BR,renovated 1BR with office`,
      `${kips},21D,4250,2BR,1BR + home office`,
    ),
    units: ['21A', '21B', '21C', '21D'].map(
      (unit, at) => `${kips} #${unit} 4250 ${at === 0 || at === 3 ? 2 : 1}/-`,
    ),
    doubtful: ['21A', '21D'],
  },
  {
    manner: 'neighborhoods above the rows',
    file: csv(
      titles,
      'KIPS BAY,,,',
      `${kips},22A,4250,1BR`,
      'Chelsea,,,',
      `${chelsea},22B,3600,Studio`,
      'Greenwich Village,,,',
      ',22C,3600,Studio',
    ),
    answers: [[7, 'address', gramercy]],
    units: [`${kips} #22A 4250 1/-`, `${chelsea} #22B 3600 studio/-`, `${gramercy} #22C 3600 studio/-`],
  },
  {
    manner: 'statuses, phones and European thousands in the column of rents',
    file: csv(
      titles,
      `${kips},23A,Leased,1BR`,
      `${kips},23B,4250 (212-555-0133),1BR`,
      `${kips},23C,"4,3k",1BR`,
      `${kips},23D,Call 212-555-0133,1BR`,
      `${kips},23E,4400,A1 - 2x1`,
      `"330 E 38 St (Apt 23F)",,4500,1BR`,
    ),
    answers: [[5, 'rent', '4300']],
    units: [
      `${kips} #23B 4250 1/-`,
      `${kips} #23C 4300 1/-`,
      `${kips} #23D 4300 1/-`,
      `${kips} #23E 4400 2/1`,
      `${kips} #23F 4500 1/-`,
    ],
    refused: 1,
  },
  {
    manner: 'what the last tenant pays beside the market rent',
    file: csv(
      'Address,Unit,Market,Current Rent,Layout,Status',
      `${kips},24A,4800,4250,1BR,Notice`,
      `${kips},24B,4250,0,1BR,Vacant`,
    ),
    units: [`${kips} #24A 4800 1/-`, `${kips} #24B 4250 1/-`],
    doubtful: ['24A'],
  },
]
