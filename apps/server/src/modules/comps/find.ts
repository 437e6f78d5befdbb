import type { Db } from '../../platform/db/db.ts'
import { estimatePrice, type Estimate } from './estimate.ts'
import { loadMarketIndex } from './market-index.ts'
import { findComps, findHistory, type CompRow } from './queries.ts'
import { enoughComps, formatScope, getHistoryScope, getScope, getWidenings, type Subject } from './scope.ts'

export interface FoundComps {
  readonly rows: readonly CompRow[]
  readonly scope: string
  /** How the search was widened, once for each dimension. */
  readonly widened: readonly string[]
  readonly estimate: Estimate | null
}

const countClosed = (rows: readonly CompRow[]) => Number(rows[0]?.count ?? 0)

/** Searches in steps until enough closed comps are found; with fewer, returns what the widest step found. */
async function searchInSteps(db: Db, subject: Subject, today: string) {
  const first = getScope(subject)
  let rows = await findComps(db, subject, first, today)
  const widened = new Map<string, string>()
  for (const { dimension, text, scope } of getWidenings(subject, first)) {
    if (countClosed(rows) >= enoughComps) break
    rows = await findComps(db, subject, scope, today)
    widened.set(dimension, text)
  }
  return { rows, widened: [...widened.values()], scope: formatScope(subject, first) }
}

/** Finds comps and estimates the price on a day of New York. */
export async function findAndEstimate(db: Db, subject: Subject, today: string): Promise<FoundComps> {
  const found = await searchInSteps(db, subject, today)
  const history = await findHistory(db, subject, getHistoryScope(subject, getScope(subject)), today)
  const index = await loadMarketIndex(db, { adType: subject.ad_type, borough: subject.borough, today })
  return { ...found, estimate: estimatePrice(subject, [...history, ...found.rows], { index, today }) }
}
