import { avenueRuns as runs } from './avenues.ts'
import { createBorough } from './neighborhood-types.ts'

const chelseaArea = 'Hudson Yards-Chelsea-Flatiron-Union Square'
const centralMidtown = 'Midtown-Midtown South'
const soho = 'SoHo-TriBeCa-Civic Center-Little Italy'

export const manhattan = createBorough('Manhattan', 'MN', [
  [
    'Downtown',
    [
      ['BPC', 'Battery Park City', 'Battery Park City-Lower Manhattan'],
      ['FIDI', 'Financial District', 'FINANCIAL|Lower Manhattan|Battery Park City-Lower Manhattan'],
      ['SEAPORT', 'South Street Seaport', 'SOUTHBRIDGE|Fulton-Seaport|Battery Park City-Lower Manhattan'],
      ['TRIB', 'Tribeca', soho],
      ['CIVIC', 'Civic Center', soho],
      ['SOHO', 'SoHo', soho],
      ['NOLI', 'Nolita', `LITTLE ITALY|${soho}`],
      ['LITL', 'Little Italy', soho],
      ['HSQ', 'Hudson Square', 'South Village'],
      ['CHIN', 'Chinatown'],
      ['TWOB', 'Two Bridges', 'Chinatown'],
      ['LES', 'Lower East Side', 'Chinatown'],
      ['EV', 'East Village', 'ALPHABET CITY', [1, 14], runs.alphabet],
      ['GV', 'Greenwich Village', 'GREENWICH VILLAGE-CENTRAL|West Village'],
      ['NOHO', 'NoHo', 'GREENWICH VILLAGE-CENTRAL'],
      ['WV', 'West Village', 'GREENWICH VILLAGE-WEST|Far West Village'],
    ],
  ],
  [
    'Midtown',
    [
      ['CHEL', 'Chelsea', chelseaArea, [14, 30], runs.chelsea],
      ['FLAT', 'Flatiron', `Flatiron District|Union Square|${chelseaArea}`, [14, 26], runs.flatiron],
      ['NOMAD', 'NoMad', `FLATIRON|FASHION|${chelseaArea}|${centralMidtown}`, [26, 31], runs.nomad],
      ['GRAM', 'Gramercy Park', 'GRAMERCY', [14, 23], runs.gramercy],
      [
        'STUY',
        'Stuyvesant Town',
        'Stuyvesant Town-Cooper Village|Peter Cooper Village',
        [14, 23],
        runs.stuyvesant,
      ],
      ['KIPS', 'Kips Bay', 'Murray Hill-Kips Bay|Gramercy', [23, 33], runs.east],
      ['MURR', 'Murray Hill', 'Murray Hill-Kips Bay', [34, 41], runs.eastMidtown],
      ['TUDC', 'Tudor City', 'Turtle Bay-East Midtown', [40, 43], runs.east],
      ['BEEK', 'Beekman', 'Beekman Place|Turtle Bay-East Midtown', [49, 51], runs.east],
      ['SUTT', 'Sutton Place', 'MIDTOWN EAST|Turtle Bay-East Midtown', [53, 59], runs.sutton],
      ['TURT', 'Turtle Bay', 'MIDTOWN EAST|Turtle Bay-East Midtown', [42, 53], runs.east],
      ['MIDE', 'Midtown East', 'East Midtown|Turtle Bay-East Midtown', [42, 59], runs.eastMidtown],
      ['MIDT', 'Midtown', `MIDTOWN CBD|Theater District|${centralMidtown}`, [40, 59], runs.midtown],
      ['MIDS', 'Midtown South', `FASHION|Garment District|${centralMidtown}`, [30, 40], runs.midtown],
      ['CPS', 'Central Park South', `Columbus Circle|${centralMidtown}`, [58, 59], runs.midtown],
      [
        'HELL',
        "Hell's Kitchen",
        'CLINTON|MIDTOWN WEST|Midtown West|Hells Kitchen',
        [42, 59],
        runs.westMidtown,
      ],
      ['HYAR', 'Hudson Yards', `JAVITS CENTER|CLINTON|${chelseaArea}`, [30, 42], runs.westMidtown],
    ],
  ],
  [
    'Upper East Side',
    [
      ['LENX', 'Lenox Hill', 'UPPER EAST SIDE (59-79)', [59, 77], runs.lenoxHill],
      [
        'UES',
        'Upper East Side',
        'UPPER EAST SIDE (79-96)|Upper East Side-Carnegie Hill',
        [59, 86],
        runs.upperEast,
      ],
      ['YORK', 'Yorkville', 'UPPER EAST SIDE (79-96)', [77, 96], runs.yorkville],
      [
        'CARN',
        'Carnegie Hill',
        'UPPER EAST SIDE (79-96)|UPPER EAST SIDE (96-110)|Upper East Side-Carnegie Hill',
        [86, 98],
        runs.upperEast,
      ],
      ['ROOS', 'Roosevelt Island'],
    ],
  ],
  [
    'Upper West Side',
    [
      ['LINC', 'Lincoln Square', 'UPPER WEST SIDE (59-79)', [59, 72], runs.upperWest],
      [
        'UWS',
        'Upper West Side',
        'UPPER WEST SIDE (59-79)|UPPER WEST SIDE (79-96)|UPPER WEST SIDE (96-116)',
        [59, 110],
        runs.upperWest,
      ],
      ['MANV', 'Manhattan Valley', 'Upper West Side|UPPER WEST SIDE (96-116)', [100, 110], runs.upperWest],
    ],
  ],
  [
    'Upper Manhattan',
    [
      ['MORN', 'Morningside Heights', 'UPPER WEST SIDE (96-116)', [110, 125], runs.heights],
      ['SHAR', 'South Harlem', 'HARLEM-CENTRAL|Central Harlem South', [110, 125], runs.harlem],
      [
        'HARL',
        'Central Harlem',
        'HARLEM|HARLEM-CENTRAL|HARLEM-UPPER|Central Harlem North-Polo Grounds',
        [125, 155],
        runs.harlem,
      ],
      ['WHAR', 'West Harlem', 'HARLEM-WEST|Manhattanville', [125, 135], runs.heights],
      ['HAMI', 'Hamilton Heights', 'HARLEM-UPPER', [135, 155], runs.heights],
      [
        'EHAR',
        'East Harlem',
        'HARLEM-EAST|East Harlem North|East Harlem South|UPPER EAST SIDE (96-110)',
        [96, 142],
        runs.eastHarlem,
      ],
      [
        'WASH',
        'Washington Heights',
        'WASHINGTON HEIGHTS LOWER|WASHINGTON HEIGHTS UPPER|Washington Heights South|Washington Heights North',
        [155, 193],
        runs.heights,
      ],
      ['HUDH', 'Hudson Heights'],
      ['INWD', 'Inwood', '', [193, 220], runs.heights],
      ['MARB', 'Marble Hill', '', [225, 230]],
    ],
  ],
])
