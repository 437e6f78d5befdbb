import { listStandardAddresses, toAddress, type Address } from '@pb/rules/addresses'
import { continuations } from '@pb/rules/addresses/alternate-streets'
import { isElsewhere } from '@pb/rules/addresses/other-towns'
import { findNamedNeighborhoods } from '@pb/rules/addresses/places'
import { boroughKeys, type BoroughKey } from '@pb/rules/neighborhoods'
import { getStreetNumbers, findZip } from './street-numbers.ts'
import { isStreetKind } from '@pb/rules/street-vocabulary'
import { hasKind, isCityStreet, isKindless, listDirectedStreets, listStreets, type City } from './city.ts'
import { isQueensNumber, toHouseNumberOrder } from './house-numbers.ts'
import { findKnownNeighborhood } from './known-neighborhoods.ts'

/** An address that a text may mean, as it is stored, with what is known of it. */
export interface AddressCandidate {
  readonly borough: BoroughKey
  readonly address: Address
  /** '' where the house number does not show it. */
  readonly zip: string
  /** Abbreviation; null where the house number does not show it. */
  readonly neighborhood: string | null
}

/** What else is known of an address; empty where nothing is. */
export interface AddressHints {
  readonly boroughs: readonly BoroughKey[]
  readonly zip: string
  /** Name of a city or neighborhood. */
  readonly place: string
}

/** What the office's own buildings add to the city's data: see `findStoredAddresses`. */
export interface StoredAddresses {
  readonly hasStreet: (borough: BoroughKey, street: string) => boolean
  /** The house numbers of Queens with the digits of this one on its street: `60-55` and `6055` for `6055`. */
  readonly listQueensNumbers: (address: Address) => readonly string[]
}

const noStoredAddresses: StoredAddresses = { hasStreet: () => false, listQueensNumbers: () => [] }

/**
 * The spellings of a Queens house number that are known: `3411` on a street whose houses have `34-11`. Both where both
 * are; a hyphen that was typed stays.
 */
function spellQueens(city: City, address: Address, stored: StoredAddresses): readonly Address[] {
  const { houseNumber, street } = address
  const [, block, house] = /^(\d{1,3})(\d{2}[A-Z]?)$/.exec(houseNumber) ?? []
  if (block === undefined || house === undefined) return [address]
  const hyphenated = `${block}-${house}`
  const number = toHouseNumberOrder(houseNumber, 'QN')
  const recorded = (city.known.get('QN')?.get(street) ?? [])
    .filter((each) => each.number === number)
    .map(({ hasHyphen }) => (hasHyphen ? hyphenated : houseNumber))
  const known = new Set([...recorded, ...stored.listQueensNumbers(address)])
  return known.has(hyphenated)
    ? [...(known.has(houseNumber) ? [address] : []), toAddress(hyphenated, street)]
    : [address]
}

function toCandidate(city: City, borough: BoroughKey, address: Address): AddressCandidate {
  const number = toHouseNumberOrder(address.houseNumber, borough)
  return {
    borough,
    address,
    zip: findZip(city.numbers, borough, address.street, number),
    neighborhood: findKnownNeighborhood(city, borough, address.street, number),
  }
}

/** What is known of addresses. */
interface KnownAddresses {
  readonly city: City
  readonly stored: StoredAddresses
}

const toCandidates = ({ city, stored }: KnownAddresses, borough: BoroughKey, address: Address) =>
  (borough === 'QN' ? spellQueens(city, address, stored) : [address]).map((spelled) =>
    toCandidate(city, borough, spelled),
  )

/** The streets that a name begins: `BERGEN`, `FORDHAM ROAD`, `YELLOWSTONE BOULEVAR`. */
function completeStreet(streets: readonly string[], typed: string): string[] {
  if (typed.length < 3 || hasKind(typed)) return []
  const kinded = streets.filter(
    (street) => street.startsWith(`${typed} `) && isStreetKind(street.slice(typed.length + 1)),
  )
  if (kinded.length > 0 || typed.length < 12) return kinded
  return streets.filter((street) => street.startsWith(typed))
}

/** Whether the house number is among the known ones of its street. */
function isKnownNumber(city: City, { borough, address }: AddressCandidate): boolean {
  const numbers = getStreetNumbers(city.numbers, borough, address.street)
  const number = toHouseNumberOrder(address.houseNumber, borough)
  return numbers !== undefined && number >= numbers.min && number <= numbers.max
}

/** Bay Ridge has one street with numbers like those of Queens. */
const hyphenatedInBrooklyn = 'SHORE ROAD'

const keepIf = <T>(list: readonly T[], test: (item: T) => boolean): readonly T[] => {
  const kept = list.filter(test)
  return kept.length > 0 ? kept : list
}

/** Manhattan's avenues by the name under which they go on, where the typed ZIP code or place is there. */
function addContinuations(
  city: City,
  candidates: readonly AddressCandidate[],
  hints: AddressHints,
): AddressCandidate[] {
  const added = candidates
    .filter(({ borough }) => borough === 'MN')
    .flatMap(({ address }) => continuations[address.street] ?? [])
    .map((street) => toCandidate(city, 'MN', toAddress(candidates[0]!.address.houseNumber, street)))
    .filter((candidate) => agrees(candidate, hints) === true)
  const confirmed = candidates.some((candidate) => agrees(candidate, hints) === true)
  return !confirmed && added.length > 0 ? added : [...candidates]
}

/** Whether what is known of a candidate is what was typed; null if nothing can be compared. */
function agrees({ borough, zip, neighborhood }: AddressCandidate, hints: AddressHints): boolean | null {
  if (hints.zip !== '' && zip !== '') return hints.zip === zip
  const named = findNamedNeighborhoods(borough, hints.place)
  if (named.length > 0 && neighborhood !== null && hints.zip === '')
    return named.some(({ abbreviation }) => abbreviation === neighborhood)
  return null
}

/** `CENTER STREET` is Centre Street where a borough has only that, and the other way round. */
function respellCenter({ houseNumber, street }: Address): Address | null {
  const other = street.replace(/\bCENT(?:ER|RE)\b/, (word) => (word === 'CENTER' ? 'CENTRE' : 'CENTER'))
  return other === street ? null : toAddress(houseNumber, other)
}

/** The address on each street of this name, with or without a direction; without a kind also on those it begins. */
function findStreets(
  city: City,
  parsed: Address,
  boroughs: readonly BoroughKey[],
  stored: StoredAddresses,
): AddressCandidate[] {
  const listOn = (borough: BoroughKey, streets: readonly string[]) =>
    streets
      .flatMap((street) => listStandardAddresses(toAddress(parsed.houseNumber, street), borough))
      .flatMap((address) => toCandidates({ city, stored }, borough, address))
  const listDirect = (borough: BoroughKey, address: Address) =>
    listStandardAddresses(address, borough).filter(
      ({ street }) => isCityStreet(city, borough, street) || stored.hasStreet(borough, street),
    )
  const respelled = respellCenter(parsed)
  const named = boroughs.flatMap((borough) => {
    const asTyped = listDirect(borough, parsed)
    const direct = asTyped.length > 0 || !respelled ? asTyped : listDirect(borough, respelled)
    return direct.length > 0
      ? direct.flatMap((address) => toCandidates({ city, stored }, borough, address))
      : listOn(borough, isStreetKind(parsed.street) ? [] : listDirectedStreets(city, borough, parsed.street))
  })
  const isWhole = named.length > 0 && (hasKind(parsed.street) || isKindless(parsed.street))
  if (isWhole) return named
  // `MADISON` is Madison Avenue to a broker, and may be Madison Street.
  const completed = boroughs.flatMap((borough) =>
    listOn(borough, completeStreet(listStreets(city, borough), parsed.street)),
  )
  const isNamed = (each: AddressCandidate) =>
    named.some(({ borough, address }) => borough === each.borough && address.street === each.address.street)
  return [...named, ...completed.filter((each) => !isNamed(each))]
}

/** Lists the streets that a parsed address may be on, in any borough. */
export const listPossibleStreets = (parsed: Address): readonly string[] => [
  ...new Set(
    boroughKeys.flatMap((borough) => listStandardAddresses(parsed, borough)).map(({ street }) => street),
  ),
]

/** Marble Hill is part of Manhattan, and its mail that of the Bronx, as people write there. */
const marbleHillZip = '10463'
const marbleHill = new Set([
  'ADRIAN AVENUE',
  'FORT CHARLES PLACE',
  'JACOBUS PLACE',
  'MARBLE HILL AVENUE',
  'TERRACE VIEW AVENUE',
  'TEUNISSEN PLACE',
  'VAN CORLEAR PLACE',
])

function listBoroughs({ street }: Address, { boroughs }: AddressHints): readonly BoroughKey[] {
  if (boroughs.length === 0) return marbleHill.has(street) ? ['MN'] : boroughKeys
  return boroughs.includes('BX') && marbleHill.has(street) ? ['MN'] : boroughs
}

/**
 * The candidates where no borough that was typed has the street. `New York` is the city of every borough too, but also
 * Manhattan's: elsewhere only an address that is known is meant, not one of a street that Manhattan may have as well.
 */
function findElsewhere(
  city: City,
  parsed: Address,
  hints: AddressHints,
  stored: StoredAddresses,
): AddressCandidate[] {
  if (hints.zip === marbleHillZip) return findStreets(city, parsed, ['MN'], stored)
  if (hints.zip !== '' || !/^(?:NEW YORK|NYC)/.test(hints.place)) return []
  return findStreets(city, parsed, boroughKeys, stored).filter(
    ({ borough, address, zip }) => zip !== '' || stored.hasStreet(borough, address.street),
  )
}

/**
 * Lists the addresses that a parsed one may mean: in each borough with such a street, under the name that the street has
 * at this number. ZIP code and place decide between them where they can; more than one is left where they cannot.
 */
export function listCandidates(
  city: City,
  parsed: Address,
  hints: AddressHints,
  stored: StoredAddresses = noStoredAddresses,
): readonly AddressCandidate[] {
  if (isElsewhere(hints.place)) return []
  const found = findStreets(city, parsed, listBoroughs(parsed, hints), stored)
  const candidates = found.length > 0 ? found : findElsewhere(city, parsed, hints, stored)
  if (candidates.length === 0) return []
  const continued = addContinuations(city, candidates, hints)
  const inQueens =
    isQueensNumber(parsed.houseNumber) && parsed.street !== hyphenatedInBrooklyn
      ? keepIf(continued, ({ borough }) => borough === 'QN')
      : continued
  // A number beyond the known ones of one street is no proof for the other.
  const possible = inQueens.toSorted(
    (a, b) => Number(isKnownNumber(city, b)) - Number(isKnownNumber(city, a)),
  )
  const agreeing = keepIf(possible, (candidate) => agrees(candidate, hints) === true)
  return keepIf(agreeing, (candidate) => agrees(candidate, hints) !== false)
}
