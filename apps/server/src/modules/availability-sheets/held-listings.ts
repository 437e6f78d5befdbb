import type { NamedUnit } from './sheet-row.ts'

/** A listing that stays on the market although it is not among the rows that were read. */
export interface HeldListing {
  readonly place: string
  readonly listingId: string
  readonly address: string
  readonly unit: string
  readonly reason: string
}

/** Units named on a worksheet that is not read. */
export interface UnreadWorksheet {
  readonly name: string
  readonly named: readonly NamedUnit[]
}

/** Files leave out the hyphens of Queens numbers. */
const simplify = (text: string) => text.replaceAll('-', '')

/**
 * Finds what may name a unit among rows that were not read: the same address and unit; what a row leaves open could be
 * anything.
 */
export class NamedUnits<Source> {
  readonly #sources = new Map<string, Source>()

  /** The first source that names a unit counts. */
  add({ address, unit }: NamedUnit, source: Source): void {
    const key = JSON.stringify([
      address && simplify(`${address.houseNumber} ${address.street}`),
      unit === null ? null : simplify(unit),
    ])
    if (!this.#sources.has(key)) this.#sources.set(key, source)
  }

  /** Returns the source that may name the unit with this place key, such as `MN 330 EAST 38 STREET 5B`. */
  find(place: string): Source | undefined {
    const rest = simplify(place.slice(place.indexOf(' ') + 1))
    const end = rest.lastIndexOf(' ')
    const [address, unit] = [rest.slice(0, end), rest.slice(end + 1)]
    for (const key of [
      [address, unit],
      [address, null],
      [null, unit],
      [null, null],
    ]) {
      const source = this.#sources.get(JSON.stringify(key))
      if (source !== undefined) return source
    }
    return undefined
  }
}
