import { createBorough } from './neighborhood-types.ts'

const northShore = 'West New Brighton-New Brighton-St. George'
const grasmere = 'Grasmere-Arrochar-Ft. Wadsworth'
const oldTown = 'Old Town-Dongan Hills-South Beach'
const midIsland = 'Todt Hill-Emerson Hill-Heartland Village-Lighthouse Hill'
const newSpringville = 'New Springville-Bloomfield-Travis'
const southWest = 'Charleston-Richmond Valley-Tottenville'
const annadale = "Annadale-Huguenot-Prince's Bay-Eltingville"
const mariners = "Mariner's Harbor-Arlington-Port Ivory-Graniteville"

export const statenIsland = createBorough('Staten Island', 'SI', [
  [
    'North Shore',
    [
      ['STGEO', 'St. George', `NEW BRIGHTON-ST. GEORGE|${northShore}`],
      ['NEWBR', 'New Brighton', `New Brighton-Silver Lake|${northShore}`],
      ['WBRI', 'West Brighton', `WEST NEW BRIGHTON|LIVINGSTON|Randall Manor|${northShore}`],
      ['TOMP', 'Tompkinsville', 'Stapleton-Rosebank'],
      ['STAP', 'Stapleton', 'STAPLETON-CLIFTON|Clifton|Stapleton-Rosebank|Grymes Hill-Clifton-Fox Hills'],
      ['ROSEB', 'Rosebank', 'Stapleton-Rosebank'],
      ['SILV', 'Silver Lake', 'New Brighton-Silver Lake|CLOVE LAKES'],
      ['GRYM', 'Grymes Hill', 'Grymes Hill-Clifton-Fox Hills'],
      ['PARKH', 'Park Hill', 'Grymes Hill-Clifton-Fox Hills'],
      ['PTRICH', 'Port Richmond'],
      ['MARIN', "Mariner's Harbor", `MARINERS HARBOR|PORT IVORY|Graniteville|${mariners}`],
      ['WESTL', 'Westerleigh'],
      ['CAST', 'Castleton Corners', 'SUNNYSIDE|MANOR HEIGHTS|Westerleigh'],
    ],
  ],
  [
    'Mid-Island',
    [
      ['BULLS', 'Bulls Head', `Bull's Head|${newSpringville}`],
      ['NEWSP', 'New Springville', `Heartland Village|BLOOMFIELD|${newSpringville}|${midIsland}`],
      ['WILLB', 'Willowbrook', newSpringville],
      ['TRAV', 'Travis', newSpringville],
      ['TODT', 'Todt Hill', midIsland],
      ['EMER', 'Emerson Hill', midIsland],
      ['RICHT', 'Richmondtown', `RICHMONDTOWN-LIGHTHS HILL|Lighthouse Hill|Latourette Park|${midIsland}`],
    ],
  ],
  [
    'East Shore',
    [
      ['CONCO', 'Concord', 'CONCORD-FOX HILLS|Grymes Hill-Clifton-Fox Hills'],
      ['GRAS', 'Grasmere', grasmere],
      ['ARRO', 'Arrochar', `ARROCHAR-SHORE ACRES|Shore Acres|${grasmere}`],
      ['SOUTHB', 'South Beach', oldTown],
      ['DONG', 'Dongan Hills', `DONGAN HILLS-COLONY|DONGAN HILLS-OLD TOWN|Old Town|${oldTown}`],
      ['GRANT', 'Grant City', 'New Dorp-Midland Beach'],
      ['MIDB', 'Midland Beach', 'New Dorp-Midland Beach'],
      ['NEWD', 'New Dorp', 'NEW DORP-BEACH|NEW DORP-HEIGHTS|New Dorp-Midland Beach'],
      ['OAKW', 'Oakwood', 'OAKWOOD-BEACH|Oakwood-Oakwood Beach'],
    ],
  ],
  [
    'South Shore',
    [
      ['GREATK', 'Great Kills', 'GREAT KILLS-BAY TERRACE|Bay Terrace, Staten Island'],
      ['ELTI', 'Eltingville', annadale],
      ['ANNA', 'Annadale', annadale],
      ['HUGU', 'Huguenot', annadale],
      ['PRINC', "Prince's Bay", `PRINCES BAY|${annadale}`],
      ['ARDEN', 'Arden Heights'],
      ['WOODR', 'Woodrow', 'Rossville-Woodrow'],
      ['ROSSV', 'Rossville', `ROSSVILLE-PORT MOBIL|ROSSVILLE-RICHMOND VALLEY|Rossville-Woodrow`],
      ['CHARL', 'Charleston', `ROSSVILLE-CHARLESTON|${southWest}`],
      ['PLEAS', 'Pleasant Plains', southWest],
      ['TOTT', 'Tottenville', southWest],
    ],
  ],
])
