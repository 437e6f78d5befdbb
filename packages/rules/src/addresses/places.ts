import {
  boroughs,
  findBorough,
  findNeighborhoodsByAlias,
  neighborhoods,
  type BoroughKey,
} from '../neighborhoods.ts'
import { findBoroughsByZip } from '../zips.ts'

/** What follows the street in an address. */
export interface Place {
  /** Five digits, or '' if there is none. */
  readonly zip: string
  /** City, borough or neighborhood as in the address, uppercase; '' if there is none. */
  readonly name: string
  /** Boroughs that this may be in: one if it is certain, none if nothing is named. */
  readonly boroughs: readonly BoroughKey[]
}

/** Names in postal addresses of Queens; other boroughs use their own names. */
const queensCities =
  'Arverne|Astoria|Bayside|Belle Harbor|Bellerose|Breezy Point|Briarwood|Broad Channel|Cambria Heights|College Point|Corona|Douglaston|East Elmhurst|Edgemere|Elmhurst|Far Rockaway|Floral Park|Flushing|Forest Hills|Fresh Meadows|Glen Oaks|Glendale|Hollis|Hollis Hills|Howard Beach|Jackson Heights|Jamaica|Jamaica Estates|Kew Gardens|Kew Gardens Hills|Laurelton|Little Neck|LIC|Long Island City|L I C|Malba|Maspeth|Middle Village|Neponsit|New Hyde Park|Oakland Gardens|Ozone Park|Queens Village|Rego Park|Richmond Hill|Ridgewood|Rockaway|Rockaway Beach|Rockaway Park|Rosedale|S Ozone Park|S Richmond Hill|Saint Albans|South Ozone Park|South Richmond Hill|Springfield Gardens|St Albans|Sunnyside|Whitestone|Woodhaven|Woodside'

/** What agents write for boroughs and neighborhoods where a unit might stand: `1935 BATH AVE BKLYN`, `111 WALL ST FIDI`. */
const shortNames: Readonly<Record<string, BoroughKey>> = {
  BK: 'BK',
  BKLYN: 'BK',
  BKLN: 'BK',
  BX: 'BX',
  QNS: 'QN',
  SI: 'SI',
  FIDI: 'MN',
  LES: 'MN',
  UES: 'MN',
  UWS: 'MN',
}

const toKey = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]+/g, '')

const boroughsByName = new Map<string, Set<BoroughKey>>()
function addName(name: string, borough: BoroughKey): void {
  const key = toKey(name)
  if (key.length > 2) boroughsByName.set(key, (boroughsByName.get(key) ?? new Set()).add(borough))
}
for (const { name, borough, aliases } of neighborhoods)
  // Compounds of the city's files name areas, and no address.
  for (const each of [name, ...aliases.filter((alias) => !/[-/(]/.test(alias))]) addName(each, borough)
const cities = new Set(queensCities.split('|').map(toKey))

/** Words of a place that are written short: `JACKSON HTS`, `DOWNTOWN BKLYN`. */
const shortWords: Readonly<Record<string, string>> = {
  HTS: 'HEIGHTS',
  HGTS: 'HEIGHTS',
  GDNS: 'GARDENS',
  PK: 'PARK',
  PT: 'POINT',
  VLG: 'VILLAGE',
  FT: 'FORT',
  BKLYN: 'BROOKLYN',
}
const spellOut = (name: string) =>
  name.includes(' ')
    ? name
        .split(' ')
        .map((word) => shortWords[word] ?? word)
        .join(' ')
    : name

/** Boroughs that a name may be in; a postal city of Queens is there whatever else has its name. */
function findBoroughsByName(typed: string): readonly BoroughKey[] {
  const name = spellOut(typed)
  const short = shortNames[name]
  if (short) return [short]
  const borough = findBorough(name === 'NYC' ? 'New York' : name.replace(/ CITY$/, ''))
  if (borough && name.length > 2) return [borough.abbreviation]
  return cities.has(toKey(name)) ? ['QN'] : [...(boroughsByName.get(toKey(name)) ?? [])]
}

/** Last words of all names, in whole and without punctuation. */
const lastWords = new Set([
  ...'NY N.Y. Y Y. YORK NYC NYS STATE CITY USA US STATES AMERICA BRONX MANHATTAN BROOKLYN QUEENS ISLAND KINGS RICHMOND C'.split(
    ' ',
  ),
  ...Object.keys(shortNames),
  ...Object.keys(shortWords),
  ...[queensCities, ...neighborhoods.map(({ name, aliases }) => [name, ...aliases].join('|'))]
    .flatMap((names) => names.split('|'))
    .map((name) => name.toUpperCase().split(/[ /-]/).at(-1)!),
])

/** Most segments end with something else. */
const mayEndPlace = (word: string) =>
  lastWords.has(word) || lastWords.has(word.replaceAll('.', '')) || /\d{5}(?:-\d{4})?$/.test(word)

const country = /^(?:USA|US|UNITED STATES(?: OF AMERICA)?)$/
const state = /^(?:NY|N Y|N\.Y\.?|NEW YORK|NYS|NY STATE)$/
const zipCode = /^(\d{5})(?:-\d{4})?$/

const noPlace: Place = { zip: '', name: '', boroughs: [] }

interface Cut {
  readonly rest: readonly string[]
  readonly place: Place
}

/** Reads so many words at the end of an address; null if they are something else. */
interface PartReader {
  readonly counts: readonly number[]
  readonly read: (text: string) => Partial<Place> | null
}

function readZip(text: string): Partial<Place> | null {
  const zip = zipCode.exec(text)?.[1]
  return zip !== undefined && findBoroughsByZip(zip).length > 0 ? { zip } : null
}

function readName(text: string): Partial<Place> | null {
  const found = findBoroughsByName(text.replaceAll('.', ''))
  return found.length > 0 ? { name: text, boroughs: found } : null
}

const nameReader: PartReader = { counts: [1, 2, 3, 4], read: readName }
/** From the end of an address to its street; a city may follow a neighborhood. */
const partReaders: readonly PartReader[] = [
  { counts: [1, 2, 4], read: (text) => (country.test(text) ? {} : null) },
  { counts: [1], read: readZip },
  { counts: [1, 2], read: (text) => (state.test(text) ? {} : null) },
  nameReader,
  nameReader,
]

function cutPart({ rest, place }: Cut, { counts, read }: PartReader): Cut[] {
  const cuts: Cut[] = []
  for (const count of counts) {
    const part = count > rest.length ? null : read(rest.slice(-count).join(' '))
    if (part === null) continue
    const both = part.name && place.name ? joinPlaces([{ ...noPlace, ...part }, place]) : part
    const taken = { ...place, ...both, zip: part.zip ?? place.zip }
    cuts.push({ rest: rest.slice(0, -count), place: taken })
  }
  return cuts
}

/**
 * Takes country, ZIP code, state and city off the end of a segment, as many as leave words that may stand alone: `330 EAST
 * 38TH ST NEW YORK NY 10016`.
 */
export function takePlace(
  words: readonly string[],
  mayStandAlone: (rest: readonly string[]) => boolean,
): Cut {
  const cuts: Cut[] = [{ rest: words, place: noPlace }]
  for (const reader of partReaders)
    for (const cut of cuts.slice()) if (mayEndPlace(cut.rest.at(-1) ?? '')) cuts.push(...cutPart(cut, reader))
  if (cuts.length === 1) return cuts[0]!
  const best = cuts
    .slice(1)
    .toSorted(
      (a, b) => a.rest.length - b.rest.length || Number(b.place.name !== '') - Number(a.place.name !== ''),
    )
    .find(({ rest }) => mayStandAlone(rest))
  return best ?? cuts[0]!
}

/** A ZIP code of the city at the end, and the state before it, whatever the other words are. */
export function takeZip(words: readonly string[]): Cut {
  const place = readZip(words.at(-1) ?? '')
  if (place === null) return { rest: words, place: noPlace }
  const rest = words.slice(0, -1)
  const isState = /^(?:NY|N\.Y\.?)$/.test(rest.at(-1) ?? '')
  return { rest: isState ? rest.slice(0, -1) : rest, place: { ...noPlace, ...place } }
}

/** Joins what two parts of an address say of its place; the boroughs are those that both allow. */
export function joinPlaces(places: readonly Place[]): Place {
  const zip = places.find((place) => place.zip !== '')?.zip ?? ''
  const names = places.filter(({ name }) => name !== '')
  // `New York` is the city of all five boroughs; it names Manhattan only where nothing else is named.
  const precise = names.filter(({ name }) => !/^(?:NEW YORK|NYC|NEW YORK CITY)$/.test(name))
  const [named = noPlace] = precise.length > 0 ? precise : names
  const byZip = findBoroughsByZip(zip)
  const byName = named.boroughs
  const both = byZip.filter((borough) => byName.includes(borough))
  const isVague = precise.length === 0
  const found =
    both.length > 0 || (byZip.length > 0 && byName.length > 0 && !isVague)
      ? both
      : byZip.length > 0
        ? byZip
        : byName
  return { zip, name: named.name, boroughs: found }
}

/** Neighborhoods of a borough that a place may name. */
export const findNamedNeighborhoods = (borough: BoroughKey, name: string) =>
  name === '' || boroughs.some((each) => toKey(each.name) === toKey(name))
    ? []
    : findNeighborhoodsByAlias(borough, spellOut(name))
