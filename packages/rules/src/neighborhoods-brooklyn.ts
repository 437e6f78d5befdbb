import { createBorough } from './neighborhood-types.ts'

const downtown = 'DUMBO-Vinegar Hill-Downtown Brooklyn-Boerum Hill'
const stuyvesant = 'BEDFORD STUYVESANT|Bedford|Stuyvesant Heights|Bed-Stuy|Bedford-Stuyvesant'

export const brooklyn = createBorough('Brooklyn', 'BK', [
  [
    'North Brooklyn',
    [
      ['GRPT', 'Greenpoint'],
      [
        'WBURG',
        'Williamsburg',
        'WILLIAMSBURG-CENTRAL|WILLIAMSBURG-NORTH|WILLIAMSBURG-SOUTH|North Side-South Side',
      ],
      ['EWIL', 'East Williamsburg', 'WILLIAMSBURG-EAST'],
      ['BUSH', 'Bushwick', 'WYCKOFF HEIGHTS|Bushwick North|Bushwick South'],
    ],
  ],
  [
    'Downtown and Brownstone Brooklyn',
    [
      ['DUMBO', 'DUMBO', `DOWNTOWN-FULTON FERRY|${downtown}`],
      ['VINE', 'Vinegar Hill', `NAVY YARD|${downtown}`],
      ['BKHTS', 'Brooklyn Heights', 'Brooklyn Heights-Cobble Hill'],
      [
        'DTBK',
        'Downtown Brooklyn',
        `DOWNTOWN-FULTON MALL|DOWNTOWN-METROTECH|DOWNTOWN-FULTON FERRY|${downtown}`,
      ],
      ['BOER', 'Boerum Hill', downtown],
      ['COBB', 'Cobble Hill', 'Brooklyn Heights-Cobble Hill|Carroll Gardens-Columbia Street-Red Hook'],
      [
        'COLU',
        'Columbia Street Waterfront',
        'COBBLE HILL-WEST|Columbia St|Columbia Street|Carroll Gardens-Columbia Street-Red Hook',
      ],
      ['CARR', 'Carroll Gardens', 'Carroll Gardens-Columbia Street-Red Hook'],
      ['REDH', 'Red Hook', 'Carroll Gardens-Columbia Street-Red Hook'],
      ['GOWA', 'Gowanus', 'Park Slope-Gowanus'],
      ['FTGR', 'Fort Greene'],
      ['CLIN', 'Clinton Hill'],
      ['PSLO', 'Park Slope', 'Park Slope-Gowanus'],
      ['SSLO', 'South Slope', 'PARK SLOPE SOUTH|Park Slope-Gowanus|Sunset Park West'],
      ['PROS', 'Prospect Heights'],
      ['WIND', 'Windsor Terrace'],
      ['GRWD', 'Greenwood Heights', 'Sunset Park West'],
    ],
  ],
  [
    'Central Brooklyn',
    [
      ['BEDS', 'Bedford-Stuyvesant', stuyvesant],
      ['STUYH', 'Stuyvesant Heights', 'BEDFORD STUYVESANT'],
      ['OCHL', 'Ocean Hill'],
      ['CROW', 'Crown Heights', 'Crown Heights North|Crown Heights South'],
      [
        'PLG',
        'Prospect Lefferts Gardens',
        'FLATBUSH-LEFFERTS GARDEN|Prospect-Lefferts Gardens|Prospect Lefferts Gardens-Wingate',
      ],
      ['FLATB', 'Flatbush', 'FLATBUSH-CENTRAL|FLATBUSH-NORTH|Erasmus'],
      ['DITM', 'Ditmas Park', 'FLATBUSH-CENTRAL'],
      ['KENS', 'Kensington', 'OCEAN PARKWAY-NORTH|Kensington-Ocean Parkway'],
      ['EFLAT', 'East Flatbush', 'FLATBUSH-EAST|East Flatbush-Farragut|Rugby-Remsen Village'],
    ],
  ],
  [
    'Southern Brooklyn',
    [
      ['SUNS', 'Sunset Park', 'BUSH TERMINAL|Sunset Park East|Sunset Park West'],
      ['BAYR', 'Bay Ridge'],
      ['FTHAM', 'Fort Hamilton', 'Bay Ridge'],
      ['DYKE', 'Dyker Heights'],
      ['BENS', 'Bensonhurst', 'Bensonhurst East|Bensonhurst West'],
      ['BATH', 'Bath Beach'],
      ['BOROP', 'Borough Park'],
      ['MIDW', 'Midwood', 'OCEAN PARKWAY-SOUTH|Ocean Parkway South'],
      ['GRAV', 'Gravesend'],
      ['HOME', 'Homecrest'],
      ['MADI', 'Madison'],
      ['SHEEP', 'Sheepshead Bay', 'Sheepshead Bay-Gerritsen Beach-Manhattan Beach'],
      ['MANB', 'Manhattan Beach', 'Sheepshead Bay-Gerritsen Beach-Manhattan Beach'],
      ['BRIG', 'Brighton Beach', 'West Brighton'],
      ['CONEY', 'Coney Island', 'Seagate-Coney Island'],
      ['SEAG', 'Sea Gate', 'SEAGATE|Seagate-Coney Island'],
    ],
  ],
  [
    'Eastern Brooklyn',
    [
      ['MARP', 'Marine Park', 'Georgetown-Marine Park-Bergen Beach-Mill Basin'],
      ['GERR', 'Gerritsen Beach', 'Sheepshead Bay-Gerritsen Beach-Manhattan Beach'],
      ['MILL', 'Mill Basin', 'OLD MILL BASIN|Georgetown-Marine Park-Bergen Beach-Mill Basin'],
      ['BERG', 'Bergen Beach', 'Georgetown-Marine Park-Bergen Beach-Mill Basin'],
      ['FLATL', 'Flatlands'],
      ['CANA', 'Canarsie'],
      ['BROW', 'Brownsville'],
      ['ENY', 'East New York', 'East New York (Pennsylvania Ave)'],
      ['CYPR', 'Cypress Hills', 'Cypress Hills-City Line'],
      ['SPRC', 'Spring Creek', 'Starrett City|SPRING CREEK'],
    ],
  ],
])
