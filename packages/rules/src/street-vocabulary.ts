/** Vocabulary of New York's street names, in normalized (uppercase) form. */

export const directions: Readonly<Record<string, string>> = { E: 'EAST', W: 'WEST', N: 'NORTH', S: 'SOUTH' }
/** Directions at the end: `PARK AVE SO`. */
export const trailingDirections: Readonly<Record<string, string>> = { SO: 'S', NO: 'N' }
const directionWords = new Set([...Object.keys(directions), ...Object.values(directions)])
export const isDirection = (word: string | undefined) => word !== undefined && directionWords.has(word)

/** Abbreviations with the same meaning in any position. */
export const streetAbbreviations: Readonly<Record<string, string>> = {
  AV: 'AVENUE',
  AVE: 'AVENUE',
  BLVD: 'BOULEVARD',
  BVLD: 'BOULEVARD',
  BWAY: 'BROADWAY',
  EXPY: 'EXPRESSWAY',
  HWY: 'HIGHWAY',
  PKWY: 'PARKWAY',
  PKY: 'PARKWAY',
  SQ: 'SQUARE',
  TPKE: 'TURNPIKE',
  STR: 'STREET',
  STRT: 'STREET',
  STEET: 'STREET',
  STREEET: 'STREET',
  STRET: 'STREET',
  STTREET: 'STREET',
  SREET: 'STREET',
  AVNUE: 'AVENUE',
  AVENEU: 'AVENUE',
  AVEUNE: 'AVENUE',
  AVENU: 'AVENUE',
  AVN: 'AVENUE',
  AVEN: 'AVENUE',
  BOUL: 'BOULEVARD',
  BOULEVRD: 'BOULEVARD',
  BL: 'BOULEVARD',
  BRDWAY: 'BROADWAY',
  BRDWY: 'BROADWAY',
  CONC: 'CONCOURSE',
  PWAY: 'PARKWAY',
  LEX: 'LEXINGTON',
  JUNIOR: 'JR',
}

/** Abbreviations with this meaning only after the name: `CT` in `PARK CT`. */
export const suffixAbbreviations: Readonly<Record<string, string>> = {
  ST: 'STREET',
  PL: 'PLACE',
  RD: 'ROAD',
  DR: 'DRIVE',
  LN: 'LANE',
  CT: 'COURT',
  TER: 'TERRACE',
  TERR: 'TERRACE',
  CIR: 'CIRCLE',
  CRES: 'CRESCENT',
  HTS: 'HEIGHTS',
  PLZ: 'PLAZA',
  PLCE: 'PLACE',
  DRV: 'DRIVE',
  CRT: 'COURT',
  TERRS: 'TERRACE',
  ALY: 'ALLEY',
  WLK: 'WALK',
  SLP: 'SLIP',
  OVL: 'OVAL',
  LP: 'LOOP',
}

/** Abbreviations with this meaning only before a name: `ST MARKS PLACE`. */
export const prefixAbbreviations: Readonly<Record<string, string>> = { ST: 'SAINT', FT: 'FORT', MT: 'MOUNT' }

export const ordinalWords: readonly string[] = [
  'FIRST',
  'SECOND',
  'THIRD',
  'FOURTH',
  'FIFTH',
  'SIXTH',
  'SEVENTH',
  'EIGHTH',
  'NINTH',
  'TENTH',
  'ELEVENTH',
  'TWELFTH',
]

/** Numbers written out before a street: `ONE IRVING PLACE`. */
export const houseNumberWords: Readonly<Record<string, string>> = {
  ONE: '1',
  TWO: '2',
  THREE: '3',
  FOUR: '4',
  FIVE: '5',
  SIX: '6',
  SEVEN: '7',
  EIGHT: '8',
  NINE: '9',
  TEN: '10',
}

/** Parts of a name that are written apart or joined. */
export const namePrefixes = new Set(['MC', 'MAC', 'O'])

const streetKinds = new Set([...Object.values(streetAbbreviations), ...Object.values(suffixAbbreviations)])
/** Whether a word is a kind of street, abbreviated or whole. */
export const isStreetKind = (word: string) =>
  streetKinds.has(word) || word in streetAbbreviations || word in suffixAbbreviations

/** Names with a capital inside. */
export const innerCapitals: Readonly<Record<string, string>> = {
  MACDONOUGH: 'MacDonough',
  MACDOUGAL: 'MacDougal',
  MACKAY: 'MacKay',
  DEKALB: 'DeKalb',
  LAGUARDIA: 'LaGuardia',
  OBRIEN: 'O’Brien',
  OCONNELL: 'O’Connell',
  OGORMAN: 'O’Gorman',
}

/** Streets with several names or spellings: normalized spelling → the stored one. */
export const streetAliases: Readonly<Record<string, string>> = {
  'AVENUE OF THE AMERICAS': '6 AVENUE',
  'AVENUE OF AMERICAS': '6 AVENUE',
  'AVENUE OF THE AMERICA': '6 AVENUE',
  'ADAM C POWELL BOULEVARD': 'ADAM CLAYTON POWELL JR BOULEVARD',
  'ADAM CLAYTON POWELL BOULEVARD': 'ADAM CLAYTON POWELL JR BOULEVARD',
  'ADAM CLAYTON POWELL JR BLVD': 'ADAM CLAYTON POWELL JR BOULEVARD',
  'ADAM C POWELL JR BOULEVARD': 'ADAM CLAYTON POWELL JR BOULEVARD',
  'A C POWELL BOULEVARD': 'ADAM CLAYTON POWELL JR BOULEVARD',
  'F DOUGLASS BOULEVARD': 'FREDERICK DOUGLASS BOULEVARD',
  'FRED DOUGLASS BOULEVARD': 'FREDERICK DOUGLASS BOULEVARD',
  'FREDERICK DOUGLAS BOULEVARD': 'FREDERICK DOUGLASS BOULEVARD',
  'FRANKLIN D ROOSEVELT DRIVE': 'FDR DRIVE',
  'F D R DRIVE': 'FDR DRIVE',
  'MCDOUGAL STREET': 'MACDOUGAL STREET',
  'LA GUARDIA PLACE': 'LAGUARDIA PLACE',
  'DE KALB AVENUE': 'DEKALB AVENUE',
  'DE REIMER AVENUE': 'DEREIMER AVENUE',
  'DE WITT AVENUE': 'DEWITT AVENUE',
  'AVENUE OF THE AMERIC': '6 AVENUE',
  'FREDRICK DOUGLASS BOULEVARD': 'FREDERICK DOUGLASS BOULEVARD',
  'DR M L KING JR BOULEVARD': 'MARTIN LUTHER KING JR BOULEVARD',
  'VAN DAM STREET': 'VANDAM STREET',
  'MCDONOUGH STREET': 'MACDONOUGH STREET',
  CPW: 'CENTRAL PARK WEST',
  CPS: 'CENTRAL PARK SOUTH',
  'CENTRAL PK WEST': 'CENTRAL PARK WEST',
  'CENTRAL PK SOUTH': 'CENTRAL PARK SOUTH',
  'MARTIN LUTHER KING BOULEVARD': 'MARTIN LUTHER KING JR BOULEVARD',
  'DR MARTIN LUTHER KING BOULEVARD': 'MARTIN LUTHER KING JR BOULEVARD',
  'DR MARTIN LUTHER KING JR BOULEVARD': 'MARTIN LUTHER KING JR BOULEVARD',
  'MLK BOULEVARD': 'MARTIN LUTHER KING JR BOULEVARD',
  'MLK JR BOULEVARD': 'MARTIN LUTHER KING JR BOULEVARD',
}
