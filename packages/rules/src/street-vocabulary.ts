/** Vocabulary of New York's street names, in normalized (uppercase) form. */

export const directions: Readonly<Record<string, string>> = { E: 'EAST', W: 'WEST', N: 'NORTH', S: 'SOUTH' }
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
  'MC DOUGAL STREET': 'MACDOUGAL STREET',
  'MCDOUGAL STREET': 'MACDOUGAL STREET',
  'LA GUARDIA PLACE': 'LAGUARDIA PLACE',
}
