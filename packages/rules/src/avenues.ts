/**
 * Manhattan's avenues from the East River to the Hudson. An avenue's number is its position in this order (from 1),
 * as in `building.avenue_number` and `|ave:min-max`. Avenues that
 * continue one another under another name share a number; Broadway has one only where it runs straight, above 72nd Street.
 */
const columns: readonly (readonly string[])[] = [
  ['Avenue D'],
  ['Avenue C'],
  ['East End Avenue', 'Avenue B'],
  ['York Avenue', 'Avenue A', 'Sutton Place', 'Sutton Place South', 'Pleasant Avenue'],
  ['First Avenue'],
  ['Second Avenue'],
  ['Third Avenue'],
  ['Lexington Avenue', 'Irving Place'],
  ['Park Avenue', 'Park Avenue South', 'Fourth Avenue'],
  ['Madison Avenue'],
  ['Fifth Avenue'],
  ['Sixth Avenue', 'Avenue of the Americas', 'Lenox Avenue', 'Malcolm X Boulevard'],
  ['Seventh Avenue', 'Adam Clayton Powell Jr Boulevard'],
  ['Eighth Avenue', 'Central Park West', 'Frederick Douglass Boulevard'],
  ['Ninth Avenue', 'Columbus Avenue', 'Morningside Drive'],
  ['Tenth Avenue', 'Amsterdam Avenue'],
  ['Broadway'],
  ['Eleventh Avenue', 'West End Avenue'],
  ['Twelfth Avenue', 'Riverside Drive', 'Riverside Boulevard'],
]

const numbers = new Map(columns.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))

/** Returns the number of a Manhattan avenue by name; undefined if it is not on the grid. */
export function avenueNumber(name: string): number | undefined {
  return numbers.get(name)
}

const ordinals = [
  ['First', '1st'],
  ['Second', '2nd'],
  ['Third', '3rd'],
  ...['Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth', 'Eleventh', 'Twelfth'].map(
    (word, index) => [word, `${index + 4}th`] as const,
  ),
] as const

/** Formats an avenue's name as addresses show it: `2nd Avenue` for `Second Avenue`. */
export function displayAvenue(name: string): string {
  const [word] = name.split(' ', 1)
  const ordinal = ordinals.find(([spelled]) => spelled === word)?.[1]
  return ordinal ? ordinal + name.slice(word!.length) : name
}

/** Every name, in the order of the numbers. */
export const avenueNames: readonly string[] = columns.flat()

/** Number of avenues; `|ave:1-19` is the whole width of the island. */
export const avenueCount = columns.length

const east = ['First Avenue', 'Second Avenue', 'Third Avenue', 'Lexington Avenue', 'Park Avenue'] as const
const center = ['Madison Avenue', 'Fifth Avenue', 'Sixth Avenue', 'Seventh Avenue', 'Eighth Avenue'] as const

/** Runs of avenues that the neighborhoods' tables use, each from east to west. */
export const avenueRuns = {
  alphabet: ['Avenue D', 'Avenue C', 'Avenue B', 'Avenue A', 'First Avenue', 'Second Avenue', 'Third Avenue'],
  east: east,
  eastMidtown: [...east, 'Madison Avenue'],
  upperEast: ['Third Avenue', 'Lexington Avenue', 'Park Avenue', 'Madison Avenue', 'Fifth Avenue'],
  yorkville: ['East End Avenue', 'York Avenue', 'First Avenue', 'Second Avenue', 'Third Avenue'],
  lenoxHill: ['York Avenue', ...east, 'Madison Avenue', 'Fifth Avenue'],
  sutton: ['Sutton Place', 'First Avenue', 'Second Avenue'],
  gramercy: ['First Avenue', 'Second Avenue', 'Third Avenue', 'Lexington Avenue', 'Park Avenue South'],
  stuyvesant: ['Avenue C', 'Avenue B', 'Avenue A', 'First Avenue'],
  flatiron: ['Park Avenue South', 'Madison Avenue', 'Fifth Avenue', 'Sixth Avenue'],
  nomad: ['Lexington Avenue', 'Park Avenue South', 'Madison Avenue', 'Fifth Avenue', 'Sixth Avenue'],
  midtown: center,
  chelsea: [
    'Sixth Avenue',
    'Seventh Avenue',
    'Eighth Avenue',
    'Ninth Avenue',
    'Tenth Avenue',
    'Eleventh Avenue',
    'Twelfth Avenue',
  ],
  westMidtown: ['Eighth Avenue', 'Ninth Avenue', 'Tenth Avenue', 'Eleventh Avenue', 'Twelfth Avenue'],
  upperWest: [
    'Central Park West',
    'Columbus Avenue',
    'Amsterdam Avenue',
    'Broadway',
    'West End Avenue',
    'Riverside Drive',
  ],
  harlem: [
    'Fifth Avenue',
    'Lenox Avenue',
    'Adam Clayton Powell Jr Boulevard',
    'Frederick Douglass Boulevard',
  ],
  eastHarlem: ['Pleasant Avenue', ...east, 'Madison Avenue', 'Fifth Avenue'],
  heights: ['Amsterdam Avenue', 'Broadway'],
} as const satisfies Record<string, readonly string[]>
