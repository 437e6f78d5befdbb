import { calculateDeal, type AgentResult } from '@pb/rules/deals/deal'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { gatherTerms, type GatheredTerms } from './gather-terms.ts'
import type { CalculationSheet } from './read-sheet.ts'

/** What each agent gets of a sheet; final once the deal is approved. */
export interface CalculatedParts {
  readonly terms: GatheredTerms
  readonly results: readonly AgentResult[]
  readonly final: boolean
}

/** Calculates a sheet, or returns the frozen results of an approved deal; a text when it cannot be calculated. */
export async function calculateParts(
  db: Db | Tx,
  sheet: CalculationSheet,
): Promise<CalculatedParts | { readonly problem: string }> {
  const { terms, problem } = await gatherTerms(db, sheet)
  if (terms === null) return { problem }
  const stored = sheet.agents.flatMap(({ result }) => result ?? [])
  const final = stored.length === sheet.agents.length
  return { terms, results: final ? stored : calculateDeal(terms).agents, final }
}
