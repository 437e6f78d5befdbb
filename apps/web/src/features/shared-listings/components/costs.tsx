import type { SharedListing } from '@pb/contract/shared-listings'
import { formatMoney } from '@pb/rules/money'
import { monthlyTotal } from '../model/facts.ts'

interface CostLine {
  readonly label: string
  readonly note: string
  readonly amount: number
}

function Lines({
  title,
  lines,
  total,
}: {
  readonly title: string
  readonly lines: readonly CostLine[]
  readonly total?: CostLine
}) {
  return (
    <div>
      <h4 className="text-sm font-semibold">{title}</h4>
      <ul className="divide-y pt-1 text-sm">
        {lines.map(({ label, note, amount }, at) => (
          // Two fees may be named alike.
          // oxlint-disable-next-line react/no-array-index-key -- lines are never moved
          <li key={`${at} ${label}`} className="flex items-baseline gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {label}
              {note !== '' && <span className="block text-xs text-muted">{note}</span>}
            </span>
            <span className="ml-auto tabular-nums">{formatMoney(amount)}</span>
          </li>
        ))}
        {total && (
          <li className="flex items-baseline justify-between gap-4 py-2 font-semibold">
            {total.label}
            <span className="tabular-nums">{formatMoney(total.amount)}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

/** What a home costs beside its price: every fee that a tenant pays and what is due at signing, or the monthly costs of owning. */
export function Costs({ listing }: { readonly listing: SharedListing }) {
  const { ad_type, tenant_fees: fees, due_at_signing: due, monthly_costs: costs } = listing
  const monthly = monthlyTotal(listing)
  if (ad_type === 'sale')
    return monthly === null ? null : (
      <Lines
        title="Each month"
        lines={costs.map((cost) => ({ ...cost, note: '' }))}
        {...(costs.length > 1 && { total: { label: 'Together', note: '', amount: monthly } })}
      />
    )
  return (
    <div className="grid gap-x-10 gap-y-5 xs:grid-cols-2">
      {due && (
        <Lines
          title="Due at signing"
          lines={due.lines.map(({ label, amount, source }) => ({ label, amount, note: source }))}
          total={{ label: 'At most', note: '', amount: due.total }}
        />
      )}
      {fees.length > 0 ? (
        <Lines
          title="Fees you pay"
          lines={fees.map(({ name, amount, when, refundable }) => ({
            label: name,
            amount,
            note: refundable ? `${when}, refundable` : when,
          }))}
        />
      ) : (
        <div>
          <h4 className="text-sm font-semibold">Fees you pay</h4>
          <p className="pt-2 text-sm text-muted">None are known beside the rent. Ask before you apply.</p>
        </div>
      )}
    </div>
  )
}
