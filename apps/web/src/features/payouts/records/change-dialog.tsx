import type { Payout, PayoutLine, PayoutRow } from '@pb/contract/payouts'
import { formatMonthName } from '@pb/rules/deals/agent-charges'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { payoutQuery } from '../../../queries/payouts.ts'
import { comesOff } from '../charges/texts.ts'
import { formatAmount } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from '../texts.ts'
import { AmountRows } from './amount-rows.tsx'
import { isAmount, toLines, type TypedAmounts } from './line-amounts.ts'

const getTitle = ({ address, unit, deal_id }: PayoutLine): string =>
  [address, unit].filter((part) => part !== '').join(', ') || texts.shareOfDeal(deal_id)

/** Charges that come off whatever the payout pays. */
function ChargeLines({ lines }: { readonly lines: Payout['charge_lines'] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={comesOff} className="text-sm">
      <h3 className="font-medium">{comesOff}</h3>
      <ul>
        {lines.map(({ charge_id, title, month, amount }) => (
          <li key={charge_id} className="flex justify-between gap-4 py-1">
            <span className="min-w-0 wrap-anywhere">{`${title}, ${formatMonthName(month)}`}</span>
            <span className="shrink-0 tabular-nums">{formatAmount(0 - amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChangeDialogProps {
  readonly payout: PayoutRow
  readonly onClose: () => void
}

/** Changes what a planned payout pays, such as only a part of it. */
export function ChangeDialog({ payout, onClose }: ChangeDialogProps) {
  const { data, error, refetch } = useQuery(payoutQuery(payout.payout_id))
  const [typed, setTyped] = useState<TypedAmounts | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const change = useMutation({
    mutationFn: async (lines: { deal_id: string; amount: number }[]) =>
      call(contract.payouts.changePayout, { params: { id: payout.payout_id }, body: { lines } }),
    onSuccess: onClose,
    meta: payoutChange,
  })
  const amounts: TypedAmounts =
    typed ??
    Object.fromEntries((data?.lines ?? []).map(({ deal_id, amount }) => [deal_id, formatAmount(amount)]))
  function submit(): void {
    const lines = toLines(amounts)
    if (!Object.values(amounts).every(isAmount) || lines.length === 0) {
      setProblem(texts.nothingChosen)
      return
    }
    setProblem(undefined)
    change.mutate(lines)
  }
  return (
    <SubmitDialog
      sends={false}
      wide
      title={texts.changePayout}
      description={texts.planHint}
      submitText={texts.save}
      busy={change.isPending}
      error={problem ?? (change.error ? getErrorMessage(change.error) : undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <AmountRows
            rows={data.lines.map((line) => ({
              dealId: line.deal_id,
              title: getTitle(line),
              detail: formatDate(line.date),
              payable: true,
            }))}
            amounts={amounts}
            onChange={setTyped}
          />
          <ChargeLines lines={data.charge_lines} />
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </SubmitDialog>
  )
}
