import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { inquiryChange } from './mutations.ts'
import * as texts from './lead-texts.ts'

/** Marks an inquiry as not a lead, with undo, or as a lead again. */
export function useLead(inquiryId: string, onLeave?: () => void) {
  const params = { inquiryId }
  const restore = useMutation({
    mutationFn: () => call(contract.inquiries.setInquiryLead, { params, body: { lead: 1 } }),
    meta: { ...inquiryChange, error: texts.notMarked, success: texts.markedLead },
  })
  const mark = useMutation({
    mutationFn: () => call(contract.inquiries.setInquiryLead, { params, body: { lead: 0 } }),
    meta: {
      ...inquiryChange,
      error: texts.notMarked,
      success: texts.markedNotLead,
      undo: () => restore.mutate(undefined),
    },
  })
  return {
    markNotLead: () => mark.mutate(undefined, onLeave && { onSuccess: onLeave }),
    markLead: () => restore.mutate(undefined),
    busy: mark.isPending || restore.isPending,
  }
}
