import { createHash } from 'node:crypto'
import type { NewBuilding } from './place-buildings.ts'
import type { PlanRow } from './plan-row.ts'
import type { PlanBatch, PlanKind } from './plan-rows.ts'

/** A plan without its rows. Stored as JSON with the draft. */
export interface PlanSummary {
  readonly digest: string
  readonly counts: Readonly<Record<PlanKind, number>>
  /** Rows that are applied unless they are left out. */
  readonly suggested: Readonly<Record<PlanRow['kind'], number>>
  readonly doubtful: number
  readonly massRemoval: boolean
  readonly buildings: readonly { readonly building: NewBuilding; readonly units: number }[]
}

/** Counts the rows of a plan and identifies it, so that an approval applies to exactly the changes that were previewed. */
export class PlanSums {
  readonly #hash = createHash('sha256')
  readonly #counts = { new: 0, changed: 0, gone: 0, rejects: 0, held: 0, unchanged: 0, closed: 0 }
  readonly #suggested = { new: 0, changed: 0, gone: 0 }
  readonly #buildings = new Map<string, { building: NewBuilding; units: number }>()
  #doubtful = 0

  add(rows: PlanBatch): void {
    for (const kind of Object.keys(rows) as PlanKind[]) this.#counts[kind] += rows[kind]!.length
    for (const row of [...(rows.new ?? []), ...(rows.changed ?? []), ...(rows.gone ?? [])]) this.#addRow(row)
  }

  #addRow({ place, kind, listingId, fields, conflict, doubts, building, suggested }: PlanRow): void {
    this.#hash.update(JSON.stringify([place, kind, listingId, fields, conflict, doubts, building]))
    if (suggested) this.#suggested[kind] += 1
    if (doubts.length > 0) this.#doubtful += 1
    if (building === null) return
    const key = `${building.borough} ${building.address}`
    const known = this.#buildings.get(key)
    if (known) known.units += 1
    else this.#buildings.set(key, { building, units: 1 })
  }

  finish(massRemoval: boolean): PlanSummary {
    return {
      digest: this.#hash.update(JSON.stringify(this.#counts.rejects)).digest('hex'),
      counts: this.#counts,
      suggested: this.#suggested,
      doubtful: this.#doubtful,
      massRemoval,
      buildings: [...this.#buildings.values()],
    }
  }
}
