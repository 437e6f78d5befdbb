import { alternateStreets, type AlternateStreet } from './alternate-streets.ts'
import { queensHyphenatedStreets } from './queens-hyphenated-streets.ts'
import { toAddress, type Address } from './street-name.ts'

const numberedStreet = /^\d+ (?:STREET|AVENUE|ROAD|DRIVE|PLACE|LANE|TERRACE|COURT|CRESCENT)$/

/**
 * Adds what files leave out of a Queens number: `8410 153rd Avenue` is `84-10 153rd Avenue`, and `5-9 48th Avenue` is
 * `5-09 48th Avenue`; only on streets whose numbers have a hyphen.
 */
export function hyphenateQueens(address: Address, borough: string | null): Address {
  const { street, houseNumber: number } = address
  // A number of five digits has one on every street: none of Queens counts so far.
  const isLong = /^\d{5}[A-Z]?$/.test(number)
  if (borough !== 'QN' || !(isLong || numberedStreet.test(street) || queensHyphenatedStreets.has(street)))
    return address
  const houseNumber = number
    .replace(/^(\d{1,3})(\d{2})([A-Z]?)$/, '$1-$2$3')
    .replace(/^(\d{1,3})-(\d[A-Z]?)$/, '$1-0$2')
  return houseNumber === number ? address : toAddress(houseNumber, street)
}

const byAlternate = new Map<string, AlternateStreet[]>()
for (const row of alternateStreets)
  for (const alternate of row.alternates) {
    const key = `${row.borough} ${alternate}`
    byAlternate.set(key, [...(byAlternate.get(key) ?? []), row])
  }

/**
 * Returns the addresses that an address may stand for in a borough, with the name that the street is stored with: mostly
 * one; two where the name alone does not decide, as Martin Luther King Jr Boulevard, which is East and West 125th Street.
 */
export function listStandardAddresses(address: Address, borough: string): readonly Address[] {
  const number = Number.parseInt(address.houseNumber, 10)
  const meant = (byAlternate.get(`${borough} ${address.street}`) ?? []).filter(
    ({ range: [from, to] }) => number >= from && number <= to,
  )
  if (meant.length === 0) return [hyphenateQueens(address, borough)]
  return meant.map(({ name }) => hyphenateQueens(toAddress(address.houseNumber, name), borough))
}

/**
 * Returns an address as it is stored in a borough: the street by its one name at this house number, a number of Queens
 * with its hyphen. Unchanged where the name does not decide the street, or without a borough.
 */
export function standardizeAddress(address: Address, borough: string | null): Address {
  if (borough === null) return address
  const found = listStandardAddresses(address, borough)
  return found.length === 1 ? found[0]! : address
}

const minTyped = 5

/**
 * Returns the names that streets are stored with of which this is the beginning of another name, in any borough: `MALCOLM`
 * is Lenox Avenue and Malcolm X Boulevard. A house number leaves those where the other name means it.
 */
export function findStoredStreetNames(typed: string, houseNumber: string | undefined): readonly string[] {
  const number = houseNumber === undefined ? null : Number.parseInt(houseNumber, 10)
  return alternateStreets
    .filter(({ alternates, range: [from, to] }) => {
      const isMeant = number === null || (number >= from && number <= to)
      return (
        isMeant &&
        alternates.some((name) => name === typed || (typed.length >= minTyped && name.startsWith(typed)))
      )
    })
    .map(({ name }) => name)
}
