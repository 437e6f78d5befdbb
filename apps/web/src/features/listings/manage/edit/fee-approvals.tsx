import type { FeeApproval } from '@pb/contract/my-listing-fields'
import { Button } from '../../../../components/ui/button.tsx'
import { useUser } from '../../../../lib/use-session.ts'
import { useDownloadAgreement, useWithdrawApproval } from './fee-approval-mutations.ts'
import * as texts from './texts.ts'

/** Current approvals of fees, with their agreements. */
export function FeeApprovals({ approvals }: { readonly approvals: readonly FeeApproval[] }) {
  const isSupervisor = useUser().roles.includes('SUPERVISOR')
  const openAgreement = useDownloadAgreement()
  const withdraw = useWithdrawApproval()
  if (approvals.length === 0) return null
  return (
    <ul aria-label={texts.approvals} className="flex flex-col gap-2 text-sm">
      {approvals.map(({ approval_id: id, rule, max_amount, reason, approved_by }) => (
        <li key={id} className="rounded-md border px-3 py-2">
          <p className="font-medium">{texts.approval(texts.approvedRules[rule], max_amount, approved_by)}</p>
          <p className="wrap-anywhere text-muted">{reason}</p>
          <div className="flex gap-2 pt-2">
            <Button size="sm" loading={openAgreement.isPending} onClick={() => openAgreement.mutate(id)}>
              {texts.openAgreement}
            </Button>
            {isSupervisor && (
              <Button size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
                {texts.withdrawApproval}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
