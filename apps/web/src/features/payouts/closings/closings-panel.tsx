import type { BookClosings } from '@pb/contract/payouts'
import { toLastDay } from '@pb/rules/deals/closed-periods'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatDate, formatDay } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useUser } from '../../../lib/use-session.ts'
import { bookClosingsQuery } from '../../../queries/payouts.ts'
import { payoutChange } from '../mutations.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import * as texts from './texts.ts'

type Closing = BookClosings['collection'][number]

/** `2026`, or `Nov 2026`. */
const formatPeriod = (period: string): string =>
  period.length === 4 ? period : formatDate(`${period}-01`).replace(' 1,', '')

function CloseForm({ closable }: Pick<BookClosings, 'closable'>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const period = chosen !== null && closable.includes(chosen) ? chosen : closable[0]
  const close = useMutation({
    mutationFn: (body: { period: string }) => call(contract.payouts.closeBooks, { body }),
    meta: {
      ...payoutChange,
      success: (_, body) => texts.closeDone(formatPeriod(body.period)),
      error: texts.closeFailed,
    },
  })
  if (period === undefined) return <p className="text-sm text-muted">{texts.nothingToClose}</p>
  return (
    <Form sends={false} className="flex flex-wrap items-end gap-3" onSubmit={() => setAsks(true)}>
      <SelectField
        label={texts.period}
        value={period}
        options={closable.map((value) => ({ value, label: formatPeriod(value) }))}
        onChange={setChosen}
      />
      <Button type="submit">{texts.close}</Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.closeQuestion(formatPeriod(period))}
        description={texts.closeHint(formatDate(toLastDay(period)))}
        confirmText={texts.closeConfirm(formatPeriod(period))}
        loading={close.isPending}
        onConfirm={() => close.mutate({ period }, { onSettled: () => setAsks(false) })}
      />
    </Form>
  )
}

function ClosingRow({ closing, onReopen }: { readonly closing: Closing; readonly onReopen: () => void }) {
  const isSupervisor = useUser().roles.includes('SUPERVISOR')
  const { period, closed_by: by, time_closed: at, reopened_by: opener, time_reopened: openedAt } = closing
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="w-24 font-medium">{formatPeriod(period)}</span>
      <span className="min-w-0 flex-1 text-muted">
        <span className="block">{texts.closedBy(by, formatDay(at))}</span>
        {openedAt !== null && (
          <span className="block [overflow-wrap:anywhere]">
            {texts.reopenedBy(opener, formatDay(openedAt), closing.reason)}
          </span>
        )}
      </span>
      {closing.can_reopen === 1 && isSupervisor && (
        <Button size="sm" onClick={onReopen}>
          {texts.reopen}
        </Button>
      )}
    </li>
  )
}

function Closings({ closings }: { readonly closings: BookClosings }) {
  const [reopening, setReopening] = useState<Closing | null>(null)
  const reopen = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(contract.payouts.reopenBooks, { params: { id }, body: { reason } }),
    onSuccess: () => setReopening(null),
    meta: { ...payoutChange, success: () => texts.reopenDone(formatPeriod(reopening!.period)) },
  })
  const { closed_through: day, closable, collection } = closings
  return (
    <>
      <p className="pb-4 text-sm">
        {day === null ? texts.nothingClosed : texts.closedThrough(formatDate(day))}
      </p>
      <CloseForm closable={closable} />
      {collection.length > 0 && (
        <ul aria-label={texts.closedPeriods} className="mt-4 divide-y border-t text-sm">
          {collection.map((closing) => (
            <ClosingRow
              key={closing.closing_id}
              closing={closing}
              onReopen={() => {
                reopen.reset()
                setReopening(closing)
              }}
            />
          ))}
        </ul>
      )}
      {reopening && (
        <ReopenDialog
          period={formatPeriod(reopening.period)}
          busy={reopen.isPending}
          error={reopen.error ? getErrorMessage(reopen.error) : undefined}
          onSubmit={(reason) => reopen.mutate({ id: reopening.closing_id, reason })}
          onClose={() => setReopening(null)}
        />
      )}
    </>
  )
}

/** Months and years whose books are closed: closing the next, and reopening the last. */
export function ClosingsPanel() {
  const { data, error, refetch } = useQuery(bookClosingsQuery)
  return (
    <Panel title={texts.closedPeriods}>
      <p className="pb-4 text-sm text-muted">{texts.hint}</p>
      {data && <Closings closings={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
    </Panel>
  )
}
