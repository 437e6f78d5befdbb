import type { DueDeal, DueRow } from '@pb/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { dueDealsQuery } from '../../../queries/payouts.ts'
import { AmountRows } from '../records/amount-rows.tsx'
import { isAmount, toLines, type TypedAmounts } from '../records/line-amounts.ts'
import { willComeOff } from '../charges/texts.ts'
import { formatAmount } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from '../texts.ts'
import { describeWait, getDealTitle } from './due-labels.ts'

/** What is left to plan for a deal. */
const getLeft = ({ due, planned }: DueDeal): number => Math.round((due - planned) * 100) / 100

function describe(deal: DueDeal): string {
  const amount = formatAmount(getLeft(deal))
  return deal.payable === 1 ? amount : `${amount} · ${describeWait(deal)}`
}

interface PayeeDialogProps {
  readonly row: DueRow
  readonly onClose: () => void
}

/** What is due to a payee by deal, and a payout of all or a part of it. */
export function PayeeDialog({ row: { agent_id, name, charges }, onClose }: PayeeDialogProps) {
  const payee = agent_id === '0' ? { agent_id: '0', payee: name } : { agent_id, payee: '' }
  const { data, error, refetch } = useQuery(dueDealsQuery({ ...payee, limit: 500 }))
  const [typed, setTyped] = useState<TypedAmounts | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [key] = useState(randomKey)
  const deals = data?.collection ?? []
  const payable = deals.filter((deal) => deal.payable === 1 && getLeft(deal) !== 0)
  const amounts: TypedAmounts =
    typed ?? Object.fromEntries(payable.map((deal) => [deal.deal_id, formatAmount(getLeft(deal))]))
  const plan = useMutation({
    mutationFn: async (lines: { deal_id: string; amount: number }[]) =>
      call(contract.payouts.createPayout, { body: { ...payee, lines, key } }),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: ({ amount }) => texts.planDone(formatAmount(amount), name) },
  })
  function submit(): void {
    const lines = toLines(amounts)
    const valid = Object.values(amounts).every(isAmount) && lines.length > 0
    setProblem(valid ? undefined : texts.nothingChosen)
    if (valid) plan.mutate(lines)
  }
  return (
    <SubmitDialog
      sends={false}
      wide
      title={texts.planPayoutFor(name)}
      description={texts.planHint}
      submitText={texts.planPayout}
      busy={plan.isPending}
      error={problem ?? (plan.error ? getErrorMessage(plan.error) : undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      {charges > 0 && <p className="text-sm text-muted">{willComeOff(formatAmount(charges))}</p>}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <AmountRows
          rows={deals.map((deal) => ({
            dealId: deal.deal_id,
            title: getDealTitle(deal),
            detail: describe(deal),
            payable: payable.includes(deal),
          }))}
          amounts={amounts}
          onChange={setTyped}
        />
      ) : (
        <Skeleton className="h-32" />
      )}
    </SubmitDialog>
  )
}
