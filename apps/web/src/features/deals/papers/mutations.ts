import type { Deal, DealPaper } from '@pb/contract/deals'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { dealChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Removes a file; the toast offers to undo. */
export function useRemovePaper(dealId: string) {
  const restore = useMutation({
    mutationFn: async ({ paper_id: paper }: DealPaper): Promise<Deal> =>
      call(contract.dealPaperwork.restorePaperwork, { params: { id: dealId, paper } }),
    meta: {
      ...dealChange,
      success: (_deal, { filename }) => texts.restored(filename),
      error: texts.restoreFailed,
    },
  })
  return useMutation({
    mutationFn: async ({ paper_id: paper }: DealPaper): Promise<Deal> =>
      call(contract.dealPaperwork.deletePaperwork, { params: { id: dealId, paper } }),
    meta: {
      ...dealChange,
      success: (_deal, paper) => texts.removed(paper.filename),
      undo: (_deal, paper) => restore.mutate(paper),
      error: texts.removeFailed,
    },
  })
}
