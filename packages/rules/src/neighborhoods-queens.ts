import { createBorough } from './neighborhood-types.ts'

const rockaway = 'Breezy Point-Belle Harbor-Rockaway Park-Broad Channel'
const hammels = 'Hammels-Arverne-Edgemere'

export const queens = createBorough('Queens', 'QN', [
  [
    'Western Queens',
    [
      ['AST', 'Astoria', 'Old Astoria'],
      ['DITS', 'Ditmars-Steinway', 'Ditmars Steinway|Steinway|ASTORIA'],
      ['LIC', 'Long Island City', 'Queensbridge-Ravenswood-Long Island City'],
      ['HUNT', 'Hunters Point', 'LONG ISLAND CITY|Hunters Point-Sunnyside-West Maspeth'],
      ['SUNN', 'Sunnyside', 'Hunters Point-Sunnyside-West Maspeth'],
      ['WOODS', 'Woodside'],
      ['JACK', 'Jackson Heights'],
      ['ELM', 'Elmhurst', 'Elmhurst-Maspeth'],
      ['EELM', 'East Elmhurst', 'AIRPORT LA GUARDIA'],
      ['CORO', 'Corona', 'North Corona|FLUSHING MEADOW PARK'],
    ],
  ],
  [
    'Central Queens',
    [
      ['MASP', 'Maspeth', 'Elmhurst-Maspeth'],
      ['MIDV', 'Middle Village'],
      ['RIDG', 'Ridgewood'],
      ['GLEN', 'Glendale'],
      ['REGO', 'Rego Park'],
      ['FORE', 'Forest Hills', 'Forest Park'],
      ['KEWG', 'Kew Gardens'],
      ['KGH', 'Kew Gardens Hills', 'FLUSHING-SOUTH'],
      ['BRIA', 'Briarwood', 'Briarwood-Jamaica Hills'],
    ],
  ],
  [
    'Northeastern Queens',
    [
      ['FLUSH', 'Flushing', 'FLUSHING-NORTH|FLUSHING-SOUTH|East Flushing|Queensboro Hill'],
      ['MURQ', 'Murray Hill (Queens)', 'Murray Hill|FLUSHING-NORTH'],
      ['AUBU', 'Auburndale', 'FLUSHING-NORTH'],
      ['COLL', 'College Point'],
      ['WHIT', 'Whitestone'],
      ['BEEC', 'Beechhurst', 'Whitestone'],
      ['BAYT', 'Bay Terrace', 'Ft. Totten-Bay Terrace-Clearview|BAYSIDE'],
      ['BAYS', 'Bayside', 'Bayside-Bayside Hills'],
      ['OAKG', 'Oakland Gardens'],
      ['DOUG', 'Douglaston', 'Douglas Manor-Douglaston-Little Neck'],
      ['LITN', 'Little Neck', 'Douglas Manor-Douglaston-Little Neck'],
      ['FRESH', 'Fresh Meadows', 'Fresh Meadows-Utopia'],
      ['HILLC', 'Hillcrest', 'Pomonok-Flushing Heights-Hillcrest|FLUSHING-SOUTH'],
      ['HOLH', 'Hollis Hills', 'Oakland Gardens'],
    ],
  ],
  [
    'Eastern Queens',
    [
      ['GLENO', 'Glen Oaks', 'Glen Oaks-Floral Park-New Hyde Park'],
      ['FLOR', 'Floral Park', 'Glen Oaks-Floral Park-New Hyde Park'],
      ['BELL', 'Bellerose'],
      ['QVIL', 'Queens Village'],
      ['HOLL', 'Hollis'],
      ['HOLW', 'Holliswood', 'Jamaica Estates-Holliswood'],
      ['JAME', 'Jamaica Estates', 'Jamaica Estates-Holliswood'],
      ['JAMH', 'Jamaica Hills', 'Briarwood-Jamaica Hills'],
      ['JAM', 'Jamaica'],
      ['CAMB', 'Cambria Heights'],
      ['STAL', 'St. Albans'],
      ['LAUR', 'Laurelton'],
      ['ROSED', 'Rosedale'],
      [
        'SPRG',
        'Springfield Gardens',
        'Springfield Gardens North|Springfield Gardens South-Brookville|John F. Kennedy International Airport',
      ],
    ],
  ],
  [
    'Southern Queens',
    [
      ['SJAM', 'South Jamaica', 'SO. JAMAICA-BAISLEY PARK'],
      ['BAIS', 'Baisley Park', 'SO. JAMAICA-BAISLEY PARK'],
      ['SOZP', 'South Ozone Park'],
      ['OZP', 'Ozone Park'],
      ['RICHH', 'Richmond Hill'],
      ['WOODH', 'Woodhaven'],
      ['HOWB', 'Howard Beach', 'Lindenwood-Howard Beach|Lindenwood|JAMAICA BAY'],
    ],
  ],
  [
    'The Rockaways',
    [
      ['FARR', 'Far Rockaway', 'Far Rockaway-Bayswater|Bayswater'],
      ['ARVE', 'Arverne', hammels],
      ['EDGE', 'Edgemere', `ARVERNE|${hammels}`],
      ['ROCKB', 'Rockaway Beach', `HAMMELS|${hammels}`],
      ['ROCKP', 'Rockaway Park', rockaway],
      ['BELH', 'Belle Harbor', rockaway],
      ['NEPO', 'Neponsit', rockaway],
      ['BREE', 'Breezy Point', rockaway],
      ['BROAD', 'Broad Channel', `JAMAICA BAY|${rockaway}`],
    ],
  ],
])
