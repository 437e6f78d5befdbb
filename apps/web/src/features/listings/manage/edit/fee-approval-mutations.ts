import type { FeeRuleKey } from '@pb/rules/tenant-fees'
import { useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { call, contract, download } from '../../../../lib/api.ts'
import { upload } from '../../../../lib/upload.ts'
import { invalidateListings } from '../mutations.ts'
import * as texts from './texts.ts'

interface Approval {
  readonly rule: FeeRuleKey
  readonly totalCents: number
  readonly reason: string
  readonly file: File
}

/** Approves a sum with its agreement. The caller shows errors beside the fields. */
export function useApproveFee(listingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ rule, totalCents, reason, file }: Approval) =>
      upload(contract.feeApprovals.addFeeApproval, {
        params: { id: listingId },
        query: { rule, max_amount: (totalCents / 100).toFixed(2), reason },
        field: 'agreement',
        file,
        filename: file.name,
      }),
    onSuccess: () => invalidateListings(client),
    meta: { success: texts.feeApproved },
  })
}

export function useWithdrawApproval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(contract.feeApprovals.withdrawFeeApproval, { params: { id } }),
    onSettled: () => invalidateListings(client),
    meta: { success: texts.approvalWithdrawn, log: texts.withdrawFailed, error: getErrorMessage },
  })
}

export function useDownloadAgreement() {
  return useMutation({
    mutationFn: (id: string) => download(contract.feeApprovals.feeAgreement, { params: { id } }),
    meta: { log: texts.downloadFailed, error: getErrorMessage },
  })
}
