import type { Payment, PayRun } from '@pb/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatDate, formatDay } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { payoutsQuery, payRunQuery } from '../../../queries/payouts.ts'
import { AchPanel } from '../ach/ach-panel.tsx'
import { ChecksPanel } from '../checks/checks-panel.tsx'
import { runStateTitles } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import { payoutsPath } from '../paths.ts'
import { PaymentDialog } from '../records/payment-dialog.tsx'
import { PayoutsTable } from '../records/payouts-table.tsx'
import * as texts from '../texts.ts'
import { describePayment, getFirstMethod } from './payment-coverage.ts'

/** How far the work in the background is; nothing when there is none. */
function RunProgress({ run: { state, payouts, statements, paid } }: { readonly run: PayRun }) {
  if (state !== 'building' && state !== 'paying') return null
  const done = state === 'building' ? statements : paid
  const text = state === 'building' ? texts.writingStatements(done, payouts) : texts.marking(done, payouts)
  return (
    <Card className="flex flex-col gap-2 p-4 text-sm">
      <output>{text}</output>
      <progress aria-label={text} className="w-full" value={done} max={payouts || 1} />
      <p className="text-muted">{texts.progressGoesOn}</p>
    </Card>
  )
}

function RunActions({ run }: { readonly run: PayRun }) {
  const [dialog, setDialog] = useState<'pay' | 'cancel' | null>(null)
  const params = { id: run.run_id }
  const pay = useMutation({
    mutationFn: async (body: Payment) => call(contract.payouts.payPayRun, { params, body }),
    onSuccess: () => setDialog(null),
    meta: payoutChange,
  })
  const cancel = useMutation({
    mutationFn: async () => call(contract.payouts.cancelPayRun, { params }),
    meta: { ...payoutChange, success: texts.runCancelled, error: texts.cancelFailed },
  })
  const firstMethod = getFirstMethod(run)
  const open = run.state === 'open' || run.state === 'ready'
  if (!open && run.state !== 'building') return null
  return (
    <>
      <Button onClick={() => setDialog('cancel')}>{texts.cancelRun}</Button>
      {open && (
        <Button variant="primary" onClick={() => setDialog('pay')}>
          {describePayment(run, firstMethod).left.length > 0 ? texts.markPaid : texts.markAllPaid}
        </Button>
      )}
      {dialog === 'pay' && (
        <PaymentDialog
          describe={(method) => describePayment(run, method)}
          initialMethod={firstMethod}
          busy={pay.isPending}
          error={pay.error ? getErrorMessage(pay.error) : undefined}
          onSubmit={(payment) => pay.mutate(payment)}
          onClose={() => setDialog(null)}
        />
      )}
      <ConfirmDialog
        open={dialog === 'cancel'}
        onOpenChange={(next) => !next && setDialog(null)}
        title={texts.cancelRunQuestion}
        description={texts.cancelRunHint}
        confirmText={texts.cancelRun}
        danger
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setDialog(null) })}
      />
    </>
  )
}

const pageSize = 50

/** One pay run: its progress, its payouts, and marking all of them as paid. */
export function RunDetail({ id }: { readonly id: string }) {
  const [params] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data: run, error, refetch } = useQuery(payRunQuery(id))
  const list = useQuery(payoutsQuery({ run_id: id, limit: pageSize, offset: (page - 1) * pageSize }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!run) return <Skeleton className="h-64" />
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        <Link to={`${payoutsPath}/runs`}>{texts.allRuns}</Link>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold">{run.title}</h2>
        <Tag>{runStateTitles[run.state]}</Tag>
        <div className="ml-auto flex flex-wrap gap-2">
          <RunActions run={run} />
        </div>
      </div>
      <p className="text-sm text-muted">
        {texts.until(formatDate(run.until))} · {texts.createdBy(run.created_by, formatDay(run.time_created))}
      </p>
      <RunProgress run={run} />
      {run.failed > 0 && run.state === 'ready' && (
        <FormMessage>{texts.failedPayouts(run.failed)}</FormMessage>
      )}
      {run.state !== 'building' && run.state !== 'cancelled' && (
        <>
          <AchPanel run={run} />
          <ChecksPanel run={run} />
        </>
      )}
      {list.data && list.data.count > 0 && (
        <>
          <PayoutsTable
            manages
            caption={texts.payouts}
            rows={list.data.collection}
            total={list.data.totals.amount}
          />
          <Pager
            page={page}
            pages={Math.ceil(list.data.count / pageSize)}
            toPage={(next) => ({ search: next === 1 ? '' : `page=${next}` })}
          />
        </>
      )}
    </div>
  )
}
