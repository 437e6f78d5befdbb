import type { ClientImportKind } from '@pb/contract/client-imports'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { placeRows, PlanDigest, planRows, type PlanDraft, type PlanRow } from './plan.ts'

export interface PlanQuery {
  readonly kind?: ClientImportKind | undefined
  readonly kept: boolean
  readonly offset: number
  readonly limit: number
}

/** A page of a plan with the counts and the digest of the whole. */
export interface PlanPage {
  readonly digest: string
  readonly counts: ReadonlyMap<ClientImportKind, number>
  readonly rows: readonly PlanRow[]
  readonly total: number
  /** Clients who show best what the file has. */
  readonly examples: readonly PlanRow[]
}

const exampleCount = 3
/** Examples come from the first rows that will be added. */
const exampleRows = 500

/** How much a row shows: the kinds of values it has. */
const countValues = ({ client, facts }: PlanRow): number =>
  client ? facts.length + client.tags.length + Object.values(client.fields).filter(Boolean).length : 0

/** Plans a draft and keeps one page of it. */
export async function planPage(
  actor: Actor,
  deps: Pick<Deps, 'clock' | 'db'>,
  draft: PlanDraft,
  { kind, kept, offset, limit }: PlanQuery,
): Promise<PlanPage> {
  const digest = new PlanDigest()
  const counts = new Map<ClientImportKind, number>()
  const page: PlanRow[] = []
  const candidates: PlanRow[] = []
  let total = 0
  const placements = await placeRows(deps.db, draft)
  for await (const rows of planRows(deps.db, actor, deps, { draft, placements })) {
    digest.add(rows)
    for (const row of rows) {
      counts.set(row.kind, (counts.get(row.kind) ?? 0) + 1)
      if ((row.kind === 'new' || row.kind === 'known') && candidates.length < exampleRows)
        candidates.push(row)
      // A draft has not been undone, so nothing of it was kept.
      if (kept || (kind !== undefined && row.kind !== kind)) continue
      if (total >= offset && page.length < limit) page.push(row)
      total++
    }
  }
  const richest = candidates.toSorted((a, b) => countValues(b) - countValues(a)).slice(0, exampleCount)
  return {
    digest: digest.toString(),
    counts,
    rows: page,
    total,
    examples: richest.toSorted((a, b) => a.row - b.row),
  }
}
