import { call, contract } from '../../lib/api.ts'
import { useInquiryMutation } from './mutations.ts'
import * as texts from './lead-texts.ts'

/** Marks an inquiry as not a lead, with undo, or as a lead again. */
export function useLead(inquiryId: string, onLeave?: () => void) {
  const params = { inquiryId }
  const restore = useInquiryMutation({
    send: () => call(contract.inquiries.setInquiryLead, { params, body: { lead: 1 } }),
    success: texts.markedLead,
    errorTitle: texts.notMarked,
  })
  const mark = useInquiryMutation({
    send: () => call(contract.inquiries.setInquiryLead, { params, body: { lead: 0 } }),
    success: texts.markedNotLead,
    undo: () => restore.mutate(undefined),
    errorTitle: texts.notMarked,
  })
  return {
    markNotLead: () => mark.mutate(undefined, onLeave && { onSuccess: onLeave }),
    markLead: () => restore.mutate(undefined),
    busy: mark.isPending || restore.isPending,
  }
}
