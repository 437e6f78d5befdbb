import type { FeeRuleKey } from '@pb/rules/tenant-fees'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract, download } from '../../../../lib/api.ts'
import { upload } from '../../../../lib/upload.ts'
import { invalidateListings, showError } from '../mutations.ts'
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
    onSuccess: () => {
      toast.success(texts.feeApproved)
      return invalidateListings(client)
    },
  })
}

export function useWithdrawApproval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(contract.feeApprovals.withdrawFeeApproval, { params: { id } }),
    onSuccess: () => toast.success(texts.approvalWithdrawn),
    onError: showError(texts.withdrawFailed),
    onSettled: () => invalidateListings(client),
  })
}

export function useDownloadAgreement() {
  return useMutation({
    mutationFn: (id: string) => download(contract.feeApprovals.feeAgreement, { params: { id } }),
    onError: showError(texts.downloadFailed),
  })
}
