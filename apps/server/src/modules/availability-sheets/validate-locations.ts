import type { PropertyLocation } from '../reso/index.ts'
import type { NewBuilding, PlacedRow } from './place-buildings.ts'
import { toPlaceKey } from './resolve-address.ts'
import type { SheetLocation, SheetReject, SheetRow } from './sheet-row.ts'
import { rejectReasons } from './texts.ts'

/** A row whose building is found or placed. */
export type ResolvedRow = Omit<SheetRow, 'location'> & {
  readonly location: PropertyLocation
  readonly sheetLocation: SheetLocation
  readonly building: NewBuilding | null
  readonly key: string
}

/** Fields that are asked once for each building. */
const buildingFields = new Set<SheetReject['field']>(['borough', 'neighborhood', 'address'])

/** Rejects rows whose building can be neither found nor placed, and repeated units. */
export class LocationValidator {
  readonly rejects: SheetReject[] = []
  readonly #rowsByKey = new Map<string, number>()
  readonly #asked = new Set<string>()

  /** The place keys of the units so far. */
  get places(): ReadonlyMap<string, number> {
    return this.#rowsByKey
  }

  #reject(
    { worksheet, row, location: sheetLocation }: SheetRow,
    reason: string,
    field: SheetReject['field'],
  ): void {
    const { address, unit } = sheetLocation
    // The first row of a building answers for all of them.
    const question = `${reason} ${address.houseNumber} ${address.street}`
    const isAsked = buildingFields.has(field) && this.#asked.has(question)
    this.#asked.add(question)
    this.rejects.push({
      worksheet,
      row,
      text: `${address.display} #${unit}`,
      reason,
      cell: field === 'address' ? address.display : '',
      field: isAsked ? null : field,
      named: sheetLocation,
    })
  }

  /** Returns the row with its place, or null when it is rejected. */
  validate(sheetRow: SheetRow, found: PlacedRow): ResolvedRow | null {
    if ('reason' in found) {
      this.#reject(sheetRow, found.reason, found.field)
      return null
    }
    const { location: sheetLocation } = sheetRow
    const location = { ...found.location, unit: sheetLocation.unit }
    const key = toPlaceKey(location)
    const sameUnit = this.#rowsByKey.get(key)
    if (sameUnit !== undefined) {
      this.#reject(sheetRow, rejectReasons.duplicate(sameUnit), null)
      return null
    }
    this.#rowsByKey.set(key, sheetRow.row)
    const doubts = [...sheetRow.doubts, ...found.doubts]
    return { ...sheetRow, location, sheetLocation, key, building: found.building, doubts }
  }
}
