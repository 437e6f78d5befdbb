import { astoria, chelsea, csv, gramercy, kips, type UglySheet } from './ugly-sheet.fixture.ts'

/** Sheets whose columns split or repeat a value, or have titles in Spanish. */
export const uglyColumns: readonly UglySheet[] = [
  {
    manner: 'house number and street in two columns',
    file: csv(
      'Building #,Street,Apt,Rent,Beds',
      '330,East 38th Street,12A,4250,1',
      '240,E 24th St,12B,3400,2',
      '300,West 23rd Street,12C,3600,1',
    ),
    units: [`${kips} #12A 4250 1/-`, `${gramercy} #12B 3400 2/-`, `${chelsea} #12C 3600 1/-`],
  },
  {
    manner: 'the street once above several house numbers, and hyphens of Queens',
    file: csv(
      'House Number,Street Name,Unit,Rent,Beds,Borough',
      '25-40,31st Avenue,1A,2400,1,Queens',
      '25-44,,1A,2500,1,Queens',
      ',,1B,2600,1,Queens',
    ),
    units: [`${astoria} #1A 2400 1/-`, `25-44 31st Avenue #1A 2500 1/-`, `25-44 31st Avenue #1B 2600 1/-`],
  },
  {
    manner: 'a number of the building beside whole addresses',
    file: csv('Bldg #,Address,Unit,Rent,Beds', `7,${kips},13A,4250,1`, `7,${kips},13B,4300,1`),
    units: [`${kips} #13A 4250 1/-`, `${kips} #13B 4300 1/-`],
  },
  {
    manner: 'two prices in a row',
    file: csv(
      'Address,Unit,Rent,24 Month Price,Beds',
      `${kips},14A,4250,4000,1`,
      `${kips},14B,4300,4300,1`,
      `${kips},14C,4350,,1`,
    ),
    units: [`${kips} #14A 4250 1/-`, `${kips} #14B 4300 1/-`, `${kips} #14C 4350 1/-`],
    doubtful: ['14A'],
  },
  {
    manner: 'titles and words in Spanish',
    file: csv(
      'Dirección,Apto,Alquiler,Habitaciones,Baños,Disponible,Estado',
      `${kips},15A,"$4,250 al mes",2 habitaciones,1 baño,inmediata,disponible`,
      `${kips},15B,"$3,100",estudio,1,1 de abril,`,
      `${kips},15C,"$900 por semana",1 recámara,1,ya,`,
      `${kips},15D,"$3,900",1,1,,rentado`,
    ),
    answers: [[4, 'rent', '3900']],
    units: [`${kips} #15A 4250 2/1`, `${kips} #15B 3100 studio/1`, `${kips} #15C 3900 1/1`],
    refused: 1,
  },
]
