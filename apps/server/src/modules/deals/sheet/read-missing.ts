import type { Deal } from '@pb/contract/deals'
import type { Tx } from '../../../platform/db/db.ts'
import { gatherTerms } from '../calculation/gather-terms.ts'
import { readCalculationSheet } from '../calculation/read-sheet.ts'
import { findAgents, findLines, type DealRow } from '../find-deal.ts'
import { findMissing, toChecklist } from './missing.ts'
import { readAsked } from './read-deal.ts'

/** What a deal needs before it is submitted and approved, as its sheet is now. */
export async function readMissing(tx: Tx, deal: DealRow): Promise<Deal['missing']> {
  const lines = await findLines(tx, deal.id)
  const papers = await tx
    .selectFrom('deal_paper')
    .select('kind')
    .where('deal_id', '=', deal.id)
    .where('deleted_at', 'is', null)
    .where('replaced_by', 'is', null)
    .execute()
  const { problem } = await gatherTerms(tx, (await readCalculationSheet(tx, deal.id))!)
  const checklist = toChecklist(await readAsked(tx, deal), { lines, papers })
  return findMissing({
    deal,
    lines,
    agents: await findAgents(tx, deal.id),
    checklist,
    problem: problem ?? '',
  })
}
