/** Vocabulary of New York's street names, in normalized (uppercase) form. */

export const directions: Readonly<Record<string, string>> = { E: 'EAST', W: 'WEST', N: 'NORTH', S: 'SOUTH' }
/** Short directions of two letters before a name: `NO. MOORE STREET`. */
export const leadingDirections: Readonly<Record<string, string>> = { SO: 'SOUTH', NO: 'NORTH' }
/** Directions at the end: `PARK AVE SO`. */
export const trailingDirections: Readonly<Record<string, string>> = {
  SO: 'SOUTH',
  NO: 'NORTH',
  SW: 'SOUTHWEST',
  SE: 'SOUTHEAST',
  NW: 'NORTHWEST',
  NE: 'NORTHEAST',
}
const directionWords = new Set([...Object.keys(directions), ...Object.values(directions)])
export const isDirection = (word: string | undefined) => word !== undefined && directionWords.has(word)

/** Abbreviations with the same meaning in any position. */
export const streetAbbreviations: Readonly<Record<string, string>> = {
  AV: 'AVENUE',
  AVE: 'AVENUE',
  BLVD: 'BOULEVARD',
  BVLD: 'BOULEVARD',
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
  CONC: 'CONCOURSE',
  PWAY: 'PARKWAY',
  BLV: 'BOULEVARD',
  BLVRD: 'BOULEVARD',
  BOULEV: 'BOULEVARD',
  BOULEVA: 'BOULEVARD',
  BOULEVAR: 'BOULEVARD',
  PARKWA: 'PARKWAY',
  PKWAY: 'PARKWAY',
  PRKWY: 'PARKWAY',
  EXPWY: 'EXPRESSWAY',
  EXPY: 'EXPRESSWAY',
  EXPRE: 'EXPRESSWAY',
  STREE: 'STREET',
  AVUNUE: 'AVENUE',
  HWAY: 'HIGHWAY',
  TPK: 'TURNPIKE',
}

/** Abbreviations of a name, in any position. */
export const nameAbbreviations: Readonly<Record<string, string>> = {
  BWAY: 'BROADWAY',
  BRDWAY: 'BROADWAY',
  BRDWY: 'BROADWAY',
  LEX: 'LEXINGTON',
  JUNIOR: 'JR',
  BDWAY: 'BROADWAY',
  BDWY: 'BROADWAY',
  BWY: 'BROADWAY',
  BRODWAY: 'BROADWAY',
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
  LNDG: 'LANDING',
  LDG: 'LANDING',
  EXT: 'EXTENSION',
}

/** Abbreviations with this meaning only before a name: `ST MARKS PLACE`. */
export const prefixAbbreviations: Readonly<Record<string, string>> = {
  ST: 'SAINT',
  FT: 'FORT',
  MT: 'MOUNT',
  // `PLZ STREET EAST`, `TERR PLACE`: no name begins with these otherwise.
  PLZ: 'PLAZA',
  TERR: 'TERRACE',
}

export const ordinalWords: readonly string[] =
  'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH'.split(
    ' ',
  )
const tens = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ')

/** Reads an ordinal in words at the beginning: its value and the number of words, or null: `FIFTY SEVENTH STREET`. */
export function readOrdinal(words: readonly string[]): { value: number; count: number } | null {
  const [first = '', second = ''] = words
  const ones = ordinalWords.indexOf(first) + 1
  if (ones > 0) return { value: ones, count: 1 }
  const round = tens.findIndex((ten) => first === ten.replace(/Y$/, 'IETH'))
  if (round >= 0) return { value: (round + 2) * 10, count: 1 }
  const ten = tens.indexOf(first)
  const added = ordinalWords.indexOf(second) + 1
  return ten >= 0 && added > 0 && added < 10 ? { value: (ten + 2) * 10 + added, count: 2 } : null
}

/** Numbers written out before a street: `ONE IRVING PLACE`. */
export const houseNumberWords: Readonly<Record<string, string>> = Object.fromEntries([
  ...'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
  ...tens.map((word, index) => [word, String((index + 2) * 10)]),
])

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

/**
 * Spellings of a name that are the same street in every borough, brokers' short forms among them. Other names of a street
 * are in `addresses/alternate-streets.ts`.
 */
export const streetAliases: Readonly<Record<string, string>> = {
  'FRANKLIN D ROOSEVELT DRIVE': 'FDR DRIVE',
  'F D R DRIVE': 'FDR DRIVE',
  FDR: 'FDR DRIVE',
  'MCDOUGAL STREET': 'MACDOUGAL STREET',
  'LA GUARDIA PLACE': 'LAGUARDIA PLACE',
  'DE KALB AVENUE': 'DEKALB AVENUE',
  'DE REIMER AVENUE': 'DEREIMER AVENUE',
  'DE WITT AVENUE': 'DEWITT AVENUE',
  'VAN DAM STREET': 'VANDAM STREET',
  'MCDONOUGH STREET': 'MACDONOUGH STREET',
  'SAINT MARK PLACE': 'SAINT MARKS PLACE',
  'SAINT MARK AVENUE': 'SAINT MARKS AVENUE',
  'SAINT JOHN PLACE': 'SAINT JOHNS PLACE',
  'BAY SAINT LANDING': 'BAY STREET LANDING',
  'UN PLAZA': 'UNITED NATIONS PLAZA',
  'U N PLAZA': 'UNITED NATIONS PLAZA',
  AOA: 'AVENUE OF THE AMERICAS',
  CPW: 'CENTRAL PARK WEST',
  CPS: 'CENTRAL PARK SOUTH',
  CPN: 'CENTRAL PARK NORTH',
  PAS: 'PARK AVENUE SOUTH',
  PPSW: 'PROSPECT PARK SOUTHWEST',
  PPW: 'PROSPECT PARK WEST',
  RSD: 'RIVERSIDE DRIVE',
  WEA: 'WEST END AVENUE',
  'GRAND CONC': 'GRAND CONCOURSE',
  'GR CONC': 'GRAND CONCOURSE',
  'GR CONCOURSE': 'GRAND CONCOURSE',
  'GD CONCOURSE': 'GRAND CONCOURSE',
  'GRD CONCOURSE': 'GRAND CONCOURSE',
}

/** The same for names with many spellings. */
export const streetSpellings: readonly (readonly [RegExp, string])[] = [
  [/^AVENUE OF (?:THE )?AMER\w*$/, 'AVENUE OF THE AMERICAS'],
  [
    /^(?:ACP|AC POWELL|(?:ADAM|A) (?:C|CLAYTON)(?: POWELL)|ADAM POWELL)(?: JR)?(?: B\w*)?$/,
    'ADAM CLAYTON POWELL JR BOULEVARD',
  ],
  [/^(?:FDB|(?:FREDERICK|FREDRICK|FREDERIC|FRED|F) DOUGLASS?)(?: B\w*)?$/, 'FREDERICK DOUGLASS BOULEVARD'],
  [/^MALCOL?M X(?: B\w*)?$/, 'MALCOLM X BOULEVARD'],
  [
    /^(EAST |WEST |)(?:REV )?(?:DR )?(?:MLK|M L K|M L KING|MARTIN L KING|MARTIN LUTHER KING)(?: JR)? B\w*$/,
    '$1MARTIN LUTHER KING JR BOULEVARD',
  ],
  [/^MARCUS GARV[EA]Y(?: B\w*)?$/, 'MARCUS GARVEY BOULEVARD'],
  // `57 STREET WEST`
  [/^(\d+) STREET (EAST|WEST|NORTH|SOUTH)$/, '$2 $1 STREET'],
]

/** Streets that addresses name without a kind. */
export const kindlessStreets: ReadonlySet<string> = new Set(
  'BROADWAY|EAST BROADWAY|WEST BROADWAY|OLD BROADWAY|BOWERY|GRAND CONCOURSE|CONCOURSE|PARK ROW|COLUMBIA HEIGHTS|KINGS HIGHWAY|LOISAIDA|BAY STREET LANDING'.split(
    '|',
  ),
)

/** Streets with a direction after their name, without it; a letter there is a direction and not a unit. */
export const directedStreets: ReadonlySet<string> = new Set(
  [
    'CENTRAL PARK|PARK AVENUE|7 AVENUE|RIVERSIDE DRIVE|WASHINGTON SQUARE|UNION SQUARE|GRAMERCY PARK|SUTTON PLACE|FREEDOM PLACE',
    'MADISON SQUARE|MOUNT MORRIS PARK|PARK TERRACE|HUDSON BOULEVARD|PROSPECT PARK|CADMAN PLAZA|PLAZA STREET|OCEANA DRIVE',
    'WILLIAMSBURG STREET|MAYFAIR DRIVE|VILLAGE ROAD|PAERDEGAT AVENUE|SHORE PARKWAY|MCGUINNESS BOULEVARD|ANDREWS AVENUE',
    'AQUEDUCT AVENUE|BRONX PARK|CROTONA PARK|EAST MOSHOLU PARKWAY|WEST MOSHOLU PARKWAY|MOSHOLU PARKWAY|HENRY HUDSON PARKWAY',
    'HUTCHINSON RIVER PARKWAY|LORING PLACE|PELHAM PARKWAY|VAN CORTLANDT PARK|VAN CORTLANDT AVENUE|RESERVOIR OVAL|CLARKE PLACE',
    'BEDFORD PARK BOULEVARD|CONCOURSE VILLAGE|TWIN PINES DRIVE|ASTORIA PARK|ASTORIA BOULEVARD|HOYT AVENUE|JUNIPER BOULEVARD',
    'PARK DRIVE|PARK LANE|QUEENS PLAZA|BRIDGE PLAZA|HORACE HARDING EXPRESSWAY|DRUMGOOLE ROAD|NARROWS ROAD|WILLOW ROAD',
    'VETERANS ROAD|GOETHALS ROAD|STATEN ISLAND EXPRESSWAY|GRIMES ROAD|PUTNAM AVENUE',
  ].flatMap((line) => line.split('|')),
)
