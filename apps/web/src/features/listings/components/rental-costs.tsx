import type { ListingDetail } from '@pb/contract/listings'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatMoney } from '../../../lib/format.ts'

interface CostLine {
  readonly label: string
  readonly amount: number
  readonly note: string
}

function Lines({ lines }: { readonly lines: readonly CostLine[] }) {
  return (
    <ul className="divide-y">
      {lines.map(({ label, amount, note }, at) => (
        // Two fees may be named alike.
        // oxlint-disable-next-line react/no-array-index-key -- lines are never moved
        <li key={`${at} ${label}`} className="flex items-baseline gap-4 py-2 text-sm">
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

/** What a tenant pays: at signing with its lines, and every fee that is entered. */
export function RentalCosts({ listing }: { readonly listing: ListingDetail }) {
  const { due_at_signing: due, tenant_fees: fees } = listing
  if (listing.ad_type !== 'rental') return null
  return (
    <>
      {due && (
        <Panel title="Due at signing">
          <Lines lines={due.lines.map(({ label, amount, source }) => ({ label, amount, note: source }))} />
          <p className="flex items-baseline justify-between gap-4 border-t pt-2 text-sm font-semibold">
            Total, at most <span className="tabular-nums">{formatMoney(due.total)}</span>
          </p>
        </Panel>
      )}
      <Panel title="Fees the tenant pays">
        {fees.length > 0 ? (
          <Lines
            lines={fees.map(({ name, amount, when, refundable }) => ({
              label: name,
              amount,
              note: `${when}${refundable ? ', refundable' : ''}`,
            }))}
          />
        ) : (
          <p className="text-sm">No fees are entered.</p>
        )}
        <p className="pt-2 text-xs text-muted">
          FARE Act, since June 11, 2025: a tenant pays a broker fee only to a broker whom the tenant hired in
          writing, never to one who published the listing or acts for the landlord.
        </p>
      </Panel>
    </>
  )
}
