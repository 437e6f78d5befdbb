import type { BoroughKey } from '../neighborhood-types.ts'

/**
 * Names of one street in a borough: `name` is the one that addresses are stored with, the others are official, honorary
 * or former names of the same houses, or short forms that are clear in this borough only. With a range they mean it only
 * at these house numbers: 8th Avenue is Frederick Douglass Boulevard from 2000 on, where its numbers continue above
 * Central Park. Avenues whose numbers begin again under another name (Columbus after 9th) are not here: see `continuations`.
 */
export interface AlternateStreet {
  readonly borough: BoroughKey
  readonly name: string
  readonly alternates: readonly string[]
  readonly range: readonly [number, number]
}

const everyNumber = [0, 99_999] as const

/** Borough, stored name, other names between bars, and where they mean it. */
type Row = readonly [BoroughKey, string, string, (readonly [number, number])?]

const rows: readonly Row[] = [
  // Manhattan: avenues
  ['MN', '6 AVENUE', 'AVENUE OF THE AMERICAS|SIXTH|AMERICAS'],
  ['MN', '7 AVENUE', 'FASHION AVENUE'],
  ['MN', '7 AVENUE', 'SEVENTH', [1, 1789]],
  ['MN', 'LENOX AVENUE', 'MALCOLM X BOULEVARD|LENOX|LENOX BOULEVARD'],
  ['MN', 'ADAM CLAYTON POWELL JR BOULEVARD', '7 AVENUE|SEVENTH', [1790, 2700]],
  ['MN', 'FREDERICK DOUGLASS BOULEVARD', '8 AVENUE|EIGHTH', [2000, 3100]],
  ['MN', 'PARK AVENUE SOUTH', '4 AVENUE|FOURTH', [200, 499]],
  ['MN', 'AVENUE C', 'LOISAIDA AVENUE|LOISAIDA'],
  ['MN', 'AVENUE B', 'CHARLIE PARKER PLACE'],
  ['MN', '1 AVENUE', 'FIRST', [1, 2500]],
  ['MN', '2 AVENUE', 'SECOND', [1, 2500]],
  ['MN', '3 AVENUE', 'THIRD', [1, 2400]],
  ['MN', '4 AVENUE', 'FOURTH', [1, 199]],
  ['MN', '5 AVENUE', 'FIFTH|MUSEUM MILE'],
  ['MN', '8 AVENUE', 'EIGHTH', [1, 1999]],
  ['MN', '9 AVENUE', 'NINTH', [1, 999]],
  ['MN', '10 AVENUE', 'TENTH', [1, 999]],
  ['MN', '11 AVENUE', 'ELEVENTH', [1, 999]],
  ['MN', '12 AVENUE', 'TWELFTH', [1, 2999]],
  ['MN', 'LEXINGTON AVENUE', 'LEXINGTON'],
  ['MN', 'MADISON AVENUE', 'MADISON|MAD|MAD AVENUE'],
  ['MN', 'PARK AVENUE', 'PARK'],
  ['MN', 'COLUMBUS AVENUE', 'COLUMBUS|COL|COL AVENUE'],
  ['MN', 'AMSTERDAM AVENUE', 'AMSTERDAM|AMST|AMST AVENUE'],
  ['MN', 'WEST END AVENUE', 'WEST END'],
  ['MN', 'EAST END AVENUE', 'EAST END'],
  ['MN', 'YORK AVENUE', 'YORK'],
  ['MN', 'RIVERSIDE DRIVE', 'RIVERSIDE'],
  ['MN', 'SAINT NICHOLAS AVENUE', 'JUAN PABLO DUARTE BOULEVARD|SAINT NICHOLAS|SAINT NICK|SAINT NICK AVENUE'],
  ['MN', 'FORT WASHINGTON AVENUE', 'FORT WASHINGTON|FORT WASH|FORT WASH AVENUE'],
  ['MN', 'ALLEN STREET', 'AVENUE OF THE IMMIGRANTS'],
  // Manhattan: where one street has a name of its own for some of its houses
  ['MN', 'CENTRAL PARK SOUTH', 'WEST 59 STREET', [1, 299]],
  ['MN', 'CENTRAL PARK NORTH', 'WEST 110 STREET|CATHEDRAL PARKWAY', [1, 299]],
  ['MN', 'CATHEDRAL PARKWAY', 'WEST 110 STREET|CENTRAL PARK NORTH', [300, 999]],
  ['MN', 'LAGUARDIA PLACE', 'WEST BROADWAY', [501, 600]],
  ['MN', 'WEST 125 STREET', 'MARTIN LUTHER KING JR BOULEVARD'],
  ['MN', 'EAST 125 STREET', 'MARTIN LUTHER KING JR BOULEVARD', [1, 399]],
  ['MN', 'WEST 125 STREET', 'WEST MARTIN LUTHER KING JR BOULEVARD'],
  ['MN', 'EAST 125 STREET', 'EAST MARTIN LUTHER KING JR BOULEVARD'],
  ['MN', 'DYCKMAN STREET', 'WEST 200 STREET|DYCKMAN'],
  // Manhattan: honorary names of a street
  ['MN', 'WEST 106 STREET', 'DUKE ELLINGTON BOULEVARD|DUKE ELLINGTON WAY'],
  ['MN', 'WEST 84 STREET', 'EDGAR ALLAN POE STREET'],
  ['MN', 'WEST 86 STREET', 'ISAAC BASHEVIS SINGER BOULEVARD'],
  ['MN', 'EAST 116 STREET', 'LUIS MUNOZ MARIN BOULEVARD'],
  ['MN', 'EAST 110 STREET', 'TITO PUENTE WAY'],
  ['MN', 'WEST 138 STREET', 'ODELL CLARK PLACE|ODELL M CLARK PLACE'],
  ['MN', 'EAST 127 STREET', 'LANGSTON HUGHES PLACE'],
  ['MN', 'WEST 46 STREET', 'RESTAURANT ROW', [301, 399]],
  ['MN', 'WEST 46 STREET', 'LITTLE BRAZIL STREET'],
  ['MN', 'WEST 47 STREET', 'DIAMOND AND JEWELRY WAY|DIAMOND JEWELRY WAY'],
  ['MN', 'WEST 32 STREET', 'KOREA WAY'],
  ['MN', 'WEST 52 STREET', 'SWING STREET'],
  ['MN', 'WEST 44 STREET', 'RODGERS AND HAMMERSTEIN ROW'],
  ['MN', 'WEST 53 STREET', 'JERRY ORBACH WAY'],
  ['MN', 'WEST 63 STREET', 'GEORGE BALANCHINE WAY'],
  ['MN', 'WEST 65 STREET', 'LEONARD BERNSTEIN PLACE|LEONARD BERNSTEIN WAY'],
  ['MN', 'WEST 66 STREET', 'PETER JENNINGS WAY'],
  ['MN', 'NORTH MOORE STREET', 'NORTH MOORE'],
  // Brooklyn
  ['BK', 'MALCOLM X BOULEVARD', 'REID AVENUE'],
  ['BK', 'MARCUS GARVEY BOULEVARD', 'SUMNER AVENUE'],
  ['BK', 'MCDONALD AVENUE', 'GRAVESEND AVENUE'],
  ['BK', 'CHURCH AVENUE', 'BOB MARLEY BOULEVARD'],
  ['BK', 'FULTON STREET', 'HARRIET ROSS TUBMAN AVENUE|HARRIET TUBMAN AVENUE|HARRIET TUBMAN BOULEVARD'],
  ['BK', 'NOSTRAND AVENUE', 'TOUSSAINT LOUVERTURE BOULEVARD'],
  ['BK', 'ROGERS AVENUE', 'JEAN JACQUES DESSALINES BOULEVARD'],
  ['BK', 'GRAHAM AVENUE', 'AVENUE OF PUERTO RICO|VIA VESPUCCI'],
  ['BK', '18 AVENUE', 'CRISTOFORO COLOMBO BOULEVARD'],
  ['BK', 'MARCY AVENUE', 'GARDNER C TAYLOR BOULEVARD|REV DR GARDNER C TAYLOR BOULEVARD'],
  ['BK', 'BEVERLEY ROAD', 'BEVERLY ROAD'],
  ['BK', 'BERKELEY PLACE', 'BERKLEY PLACE'],
  ['BK', 'BAY RIDGE AVENUE', '69 STREET', [1, 1400]],
  ['BK', 'BAY RIDGE PARKWAY', '75 STREET', [1, 2500]],
  ['BK', 'PROSPECT PARK SOUTHWEST', 'PROSPECT PARK SOUTH WEST'],
  ['BK', 'EASTERN PARKWAY', 'EPKWY'],
  ['BK', '2 AVENUE', 'SECOND', [2500, 9999]],
  ['BK', '3 AVENUE', 'THIRD'],
  ['BK', '4 AVENUE', 'FOURTH'],
  ['BK', '5 AVENUE', 'FIFTH'],
  ['BK', '6 AVENUE', 'SIXTH'],
  ['BK', '7 AVENUE', 'SEVENTH'],
  ['BK', '8 AVENUE', 'EIGHTH'],
  ['BK', '9 AVENUE', 'NINTH', [1000, 9999]],
  ['BK', '10 AVENUE', 'TENTH', [1000, 9999]],
  ['BK', '11 AVENUE', 'ELEVENTH', [1000, 9999]],
  ['BK', '12 AVENUE', 'TWELFTH', [3000, 9999]],
  // Bronx
  ['BX', '3 AVENUE', 'THIRD', [2400, 4999]],
  ['BX', 'UNIVERSITY AVENUE', 'MARTIN LUTHER KING JR BOULEVARD'],
  ['BX', 'GRAND CONCOURSE', 'GRAND BOULEVARD AND CONCOURSE|GRAND BOULEVARD CONCOURSE|CONCOURSE'],
  ['BX', 'BOSTON ROAD', 'BOSTON POST ROAD'],
  ['BX', 'SAINT RAYMONDS AVENUE', 'SAINT RAYMOND AVENUE'],
  ['BX', 'HUTCHINSON RIVER PARKWAY EAST', 'HUTCH RIVER PARKWAY EAST|HUTCHINSON RVR PY EAST'],
  ['BX', 'PELHAM PARKWAY NORTH', 'BRONX AND PELHAM PARKWAY NORTH|BRONX PELHAM PARKWAY NORTH'],
  ['BX', 'PELHAM PARKWAY SOUTH', 'BRONX AND PELHAM PARKWAY SOUTH|BRONX PELHAM PARKWAY SOUTH'],
  ['BX', 'EDWARD L GRANT HIGHWAY', 'E L GRANT HIGHWAY|EDWARD GRANT HIGHWAY'],
  [
    'BX',
    'REV JAMES A POLITE AVENUE',
    'REV JAMES POLITE|REV JAMES POLITE AVENUE|REVEREND JAMES A POLITE AVENUE',
  ],
  // Queens
  ['QN', 'GUY R BREWER BOULEVARD', 'GUY BREWER BOULEVARD|NEW YORK BOULEVARD'],
  ['QN', 'JEWEL AVENUE', 'HARRY VAN ARSDALE JR AVENUE|HARRY VAN ARSDALE AVENUE'],
  ['QN', 'HORACE HARDING EXPRESSWAY', 'HORACE HARDING BOULEVARD|HORACE HARDING|LONG ISLAND EXPRESSWAY|LIE'],
  ['QN', 'CROSS BAY BOULEVARD', 'CROSSBAY BOULEVARD'],
  ['QN', 'DITMARS BOULEVARD', 'DITMARS'],
  ['QN', 'FRANCIS LEWIS BOULEVARD', 'CROSS ISLAND BOULEVARD'],
  ['QN', 'MERRICK BOULEVARD', 'MERRICK ROAD'],
  // Staten Island
  ['SI', 'FATHER CAPODANNO BOULEVARD', 'SEASIDE BOULEVARD|CAPODANNO BOULEVARD|FATHER CAPODANNO'],
]

/** Every name of a street that has several. */
export const alternateStreets: readonly AlternateStreet[] = rows.map(
  ([borough, name, alternates, range = everyNumber]) => ({
    borough,
    name,
    alternates: alternates.split('|'),
    range,
  }),
)

/**
 * Manhattan's avenues that go on under another name with numbers of their own. A house number does not show which is
 * meant by the first name; a ZIP code or neighborhood can.
 */
export const continuations: Readonly<Record<string, readonly string[]>> = {
  '6 AVENUE': ['LENOX AVENUE'],
  '8 AVENUE': ['CENTRAL PARK WEST'],
  '9 AVENUE': ['COLUMBUS AVENUE'],
  '10 AVENUE': ['AMSTERDAM AVENUE'],
  '11 AVENUE': ['WEST END AVENUE'],
  'AVENUE A': ['YORK AVENUE', 'PLEASANT AVENUE'],
  'AVENUE B': ['EAST END AVENUE'],
}
