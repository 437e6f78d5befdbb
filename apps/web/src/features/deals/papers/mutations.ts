import type { Deal, DealPaper } from '@pb/contract/deals'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { useDealMutation } from '../mutations.ts'
import * as texts from './texts.ts'

/** Removes a file; the toast offers to undo. */
export function useRemovePaper(dealId: string) {
  const restore = useDealMutation({
    send: async ({ paper_id: paper }: DealPaper): Promise<Deal> =>
      call(contract.dealPaperwork.restorePaperwork, { params: { id: dealId, paper } }),
    onSuccess: (_deal, { filename }) => toast.success(texts.restored(filename)),
    errorTitle: texts.restoreFailed,
  })
  return useDealMutation({
    send: async ({ paper_id: paper }: DealPaper): Promise<Deal> =>
      call(contract.dealPaperwork.deletePaperwork, { params: { id: dealId, paper } }),
    onSuccess: (_deal, paper) =>
      toast.success(texts.removed(paper.filename), { action: undoAction(() => restore.mutate(paper)) }),
    errorTitle: texts.removeFailed,
  })
}
