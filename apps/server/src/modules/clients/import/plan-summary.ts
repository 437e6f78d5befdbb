import { createHash } from 'node:crypto'
import type { ClientImportExample, ClientImportKind } from '@pb/contract/client-imports'
import type { PlanRow } from './decide-rows.ts'
import { presentExample } from './present-example.ts'
import type { KindCounts } from './tables.ts'

const exampleCount = 3
/** Examples come from the first rows that will be added. */
const exampleRows = 500

/** How much a row shows: the kinds of values it has. */
const countValues = ({ client, facts }: PlanRow): number =>
  client ? facts.length + client.tags.length + Object.values(client.fields).filter(Boolean).length : 0

/** Sums up planned rows: their counts, those that show best what the file has, and a digest of all. */
export class PlanSummary {
  readonly #hash = createHash('sha256')
  readonly #counts = new Map<ClientImportKind, number>()
  readonly #candidates: PlanRow[] = []

  /** Takes in the rows of a part and their JSON. */
  add(rows: readonly PlanRow[], json: string): void {
    this.#hash.update(`${json}\n`)
    for (const row of rows) {
      this.#counts.set(row.kind, (this.#counts.get(row.kind) ?? 0) + 1)
      if ((row.kind === 'new' || row.kind === 'known') && this.#candidates.length < exampleRows)
        this.#candidates.push(row)
    }
  }

  finish(): {
    readonly digest: string
    readonly counts: KindCounts
    readonly examples: readonly ClientImportExample[]
  } {
    const richest = this.#candidates
      .toSorted((a, b) => countValues(b) - countValues(a))
      .slice(0, exampleCount)
    return {
      digest: this.#hash.digest('base64url'),
      counts: Object.fromEntries(this.#counts),
      examples: richest.toSorted((a, b) => a.row - b.row).map(presentExample),
    }
  }
}
