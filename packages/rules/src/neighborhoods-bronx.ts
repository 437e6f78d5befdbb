import { createBorough } from './neighborhood-types.ts'

const riverdale = 'North Riverdale-Fieldston-Riverdale'

export const bronx = createBorough('Bronx', 'BX', [
  [
    'South Bronx',
    [
      ['MOTT', 'Mott Haven', 'MOTT HAVEN/PORT MORRIS|Mott Haven-Port Morris|Melrose South-Mott Haven North'],
      ['PORTM', 'Port Morris', 'MOTT HAVEN/PORT MORRIS|Mott Haven-Port Morris'],
      ['MELR', 'Melrose', 'MELROSE/CONCOURSE|Melrose South-Mott Haven North|Morrisania-Melrose'],
      ['HUNTS', 'Hunts Point'],
      ['LONGW', 'Longwood', 'MORRISANIA/LONGWOOD'],
      ['MORR', 'Morrisania', 'MORRISANIA/LONGWOOD|East Morrisania|Morrisania-Melrose'],
      ['CLAR', 'Claremont', 'BATHGATE|Claremont Village|Claremont-Bathgate'],
      ['CROTP', 'Crotona Park East', 'CROTONA PARK'],
    ],
  ],
  [
    'West Bronx',
    [
      [
        'CONC',
        'Concourse',
        'MELROSE/CONCOURSE|East Concourse-Concourse Village|West Concourse|Concourse Village',
      ],
      ['CONCV', 'Concourse Village', 'East Concourse-Concourse Village'],
      ['MTEDEN', 'Mount Eden', 'Mount Eden-Claremont (West)|Mt. Eden'],
      ['HIGHB', 'Highbridge', 'HIGHBRIDGE/MORRIS HEIGHTS'],
      ['MORH', 'Morris Heights', 'HIGHBRIDGE/MORRIS HEIGHTS|University Heights-Morris Heights'],
      ['MTHOPE', 'Mount Hope', 'MOUNT HOPE/MOUNT EDEN|Mount Eden'],
      ['UNIV', 'University Heights', 'KINGSBRIDGE HTS/UNIV HTS|University Heights-Morris Heights'],
      ['FORD', 'Fordham', 'Fordham South|Bedford Park-Fordham North'],
      ['BELM', 'Belmont'],
      ['TREM', 'Tremont', 'EAST TREMONT|East Tremont'],
      ['WFARM', 'West Farms', 'EAST TREMONT|West Farms-Bronx River|Bronx Park'],
      ['BEDP', 'Bedford Park', 'BEDFORD PARK/NORWOOD|Bedford Park-Fordham North'],
      ['NORW', 'Norwood', 'BEDFORD PARK/NORWOOD'],
    ],
  ],
  [
    'Northwest Bronx',
    [
      ['RIVER', 'Riverdale', riverdale],
      ['NRIV', 'North Riverdale', `RIVERDALE|${riverdale}`],
      ['FIELD', 'Fieldston', riverdale],
      ['SPUY', 'Spuyten Duyvil', 'RIVERDALE|Spuyten Duyvil-Kingsbridge'],
      ['KINGB', 'Kingsbridge', 'KINGSBRIDGE/JEROME PARK|Spuyten Duyvil-Kingsbridge'],
      ['KINGH', 'Kingsbridge Heights', 'KINGSBRIDGE HTS/UNIV HTS|KINGSBRIDGE/JEROME PARK'],
      ['VANC', 'Van Cortlandt Village', 'VAN CORTLANDT PARK|KINGSBRIDGE/JEROME PARK'],
    ],
  ],
  [
    'North and East Bronx',
    [
      ['WOODL', 'Woodlawn', 'Woodlawn-Wakefield'],
      ['WAKE', 'Wakefield', 'Woodlawn-Wakefield'],
      ['WBRG', 'Williamsbridge', 'Williamsbridge-Olinville|Olinville'],
      ['EAST', 'Eastchester', 'Edenwald|BAYCHESTER|Eastchester-Edenwald-Baychester'],
      ['BAYC', 'Baychester', 'Eastchester-Edenwald-Baychester'],
      ['COOP', 'Co-op City'],
      ['BXDALE', 'Bronxdale'],
      ['ALLER', 'Allerton', 'PELHAM GARDENS|PELHAM PARKWAY NORTH|BRONXDALE|Allerton-Pelham Gardens'],
      ['PELP', 'Pelham Parkway', 'PELHAM PARKWAY NORTH|PELHAM PARKWAY SOUTH'],
      ['MORP', 'Morris Park', 'MORRIS PARK/VAN NEST|Van Nest-Morris Park-Westchester Square'],
      ['VNEST', 'Van Nest', 'MORRIS PARK/VAN NEST|Van Nest-Morris Park-Westchester Square'],
      ['WSQ', 'Westchester Square', 'WESTCHESTER|Van Nest-Morris Park-Westchester Square'],
      ['PARK', 'Parkchester'],
      ['UNION', 'Unionport', 'CASTLE HILL/UNIONPORT|Westchester-Unionport'],
      [
        'CASTL',
        'Castle Hill',
        'CASTLE HILL/UNIONPORT|Clason Point|Soundview-Castle Hill-Clason Point-Harding Park',
      ],
      ['SOUND', 'Soundview', 'Soundview-Bruckner|Soundview-Castle Hill-Clason Point-Harding Park'],
      ['PELB', 'Pelham Bay', 'SCHUYLERVILLE/PELHAM BAY|Pelham Bay-Country Club-City Island'],
      ['COUNT', 'Country Club', 'Pelham Bay-Country Club-City Island'],
      ['CITYI', 'City Island', 'CITY ISLAND-PELHAM STRIP|Pelham Bay-Country Club-City Island'],
      ['THROG', 'Throgs Neck', 'Schuylerville-Throgs Neck-Edgewater Park'],
      ['SCHUY', 'Schuylerville', 'SCHUYLERVILLE/PELHAM BAY|Schuylerville-Throgs Neck-Edgewater Park'],
    ],
  ],
])
