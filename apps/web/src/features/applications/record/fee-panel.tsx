import type { Application } from '@pb/contract/applications'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { contract, download } from '../../../lib/api.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { toast } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import * as texts from './texts.ts'
import { lazy } from '../../../lib/lazy.ts'

const FeeDialog = lazy(() => import('./fee-dialog.tsx'))

const methodTitles: Readonly<Record<string, string>> = texts.methods

/** Downloads the receipt that the renter gets. */
function ReceiptButton({ id }: { readonly id: string }) {
  const [loading, setLoading] = useState(false)
  async function start(): Promise<void> {
    setLoading(true)
    try {
      await download(contract.applicationPackages.feeReceipt, { params: { id } })
    } catch (error) {
      logError(texts.receiptFailed, error)
      toast.error(texts.receiptFailed, { description: getErrorMessage(error) })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button size="sm" variant="ghost" className="-ml-2" disabled={loading} onClick={() => void start()}>
      {texts.receipt}
    </Button>
  )
}

/** The application fee: how much, how and when it was paid, and what the law allows. */
export function FeePanel({ form, editable }: { readonly form: Application; readonly editable: boolean }) {
  const [editing, setEditing] = useState(false)
  const { amount, report_cost: cost, method, date, report_date: report } = form.fee
  return (
    <Panel
      title={texts.fee}
      action={
        editable && (
          <Button
            size="sm"
            variant="ghost"
            className="-my-1 -mr-2 self-center"
            onClick={() => setEditing(true)}
          >
            {amount === null ? texts.recordFee : texts.changeFee}
          </Button>
        )
      }
    >
      {amount === null ? (
        <p className="text-sm text-muted">{texts.unpaid}</p>
      ) : (
        <p className="text-sm font-medium">
          {texts.paid(formatMoney(amount), methodTitles[method] ?? method)}
        </p>
      )}
      {amount !== null && <ReceiptButton id={form.id} />}
      {(date !== null || cost !== null || report !== null) && (
        <FactList
          className="mt-1"
          facts={[
            ...(date === null ? [] : [{ title: texts.paidOn, value: formatDate(date) }]),
            ...(cost === null ? [] : [{ title: texts.reportCostPaid, value: formatMoney(cost) }]),
            ...(report === null ? [] : [{ title: texts.reportDated, value: formatDate(report) }]),
          ]}
        />
      )}
      <p className="mt-3 text-xs text-muted">{texts.feeLimit}</p>
      {editing && (
        <Suspense fallback={null}>
          <FeeDialog form={form} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
