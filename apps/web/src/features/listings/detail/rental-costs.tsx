import type { ListingDetail } from '@pb/contract/listing-schemas'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatMoney } from '../../../lib/format.ts'
import * as texts from './texts.ts'

interface CostLine {
  readonly label: string
  readonly amount: number
  readonly note: string
}

function Lines({ lines }: { readonly lines: readonly CostLine[] }) {
  return (
    <ul className="divide-y">
      {lines.map(({ label, amount, note }, index) => (
        // Two fees may have the same name.
        // oxlint-disable-next-line react/no-array-index-key -- lines are never moved
        <li key={`${index} ${label}`} className="flex items-baseline gap-4 py-2 text-sm">
          <span className="min-w-0">
            <span className="wrap-break-word">{label}</span>
            {note !== '' && <span className="block text-xs text-muted">{note}</span>}
          </span>
          <span className="ml-auto font-medium tabular-nums">{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Move-in costs and fees of the tenant. */
export function RentalCosts({ listing }: { readonly listing: ListingDetail }) {
  const { due_at_signing: due, tenant_fees: fees, withheld_fees: withheld } = listing
  if (listing.ad_type !== 'rental') return null
  return (
    <>
      {due && (
        <Panel title={texts.dueAtSigning}>
          <Lines lines={due.lines.map(({ label, amount, source }) => ({ label, amount, note: source }))} />
          <p className="flex items-baseline justify-between gap-4 border-t pt-2 text-sm font-semibold">
            {texts.maxTotal} <span className="tabular-nums">{formatMoney(due.total)}</span>
          </p>
        </Panel>
      )}
      <Panel title={texts.tenantFees}>
        {fees.length > 0 ? (
          <Lines
            lines={fees.map(({ name, amount, when, refundable }) => ({
              label: name,
              amount,
              note: refundable ? texts.refundable(when) : when,
            }))}
          />
        ) : (
          <p className="text-sm">{texts.noFees}</p>
        )}
        {withheld.length > 0 && (
          <p className="pt-2 text-sm text-danger">
            {withheld.map(({ name, reason }) => texts.withheldFee(name, reason)).join(' ')}
          </p>
        )}
        <p className="pt-2 text-xs text-muted">{texts.fareAct}</p>
      </Panel>
    </>
  )
}
