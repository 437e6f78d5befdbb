import type { SharedListing } from '@pb/contract/shared-listings'
import { formatMoney } from '@pb/rules/money'
import { sumMonthlyCosts } from './facts.ts'
import * as texts from '../texts.ts'

interface CostLine {
  readonly label: string
  readonly note: string
  readonly amount: number
}

function CostList({
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
        {lines.map(({ label, note, amount }, index) => (
          // Two fees may have the same name.
          // oxlint-disable-next-line react/no-array-index-key -- lines are never reordered
          <li key={`${index} ${label}`} className="flex items-baseline gap-4 py-2">
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

/** Costs beyond the price: fees the tenant pays and amounts due at signing, or the monthly costs of ownership. */
export function Costs({ listing }: { readonly listing: SharedListing }) {
  const { ad_type, tenant_fees: fees, due_at_signing: due, monthly_costs: costs } = listing
  const monthly = sumMonthlyCosts(listing)
  if (ad_type === 'sale')
    return monthly === null ? null : (
      <CostList
        title={texts.monthlyCosts}
        lines={costs.map((cost) => ({ ...cost, note: '' }))}
        {...(costs.length > 1 && { total: { label: texts.total, note: '', amount: monthly } })}
      />
    )
  return (
    <div className="grid gap-x-10 gap-y-5 xs:grid-cols-2">
      {due && (
        <CostList
          title={texts.dueAtSigning}
          lines={due.lines.map(({ label, amount, source }) => ({ label, amount, note: source }))}
          total={{ label: texts.upTo, note: '', amount: due.total }}
        />
      )}
      {fees.length > 0 ? (
        <CostList
          title={texts.feesYouPay}
          lines={fees.map(({ name, amount, when, refundable }) => ({
            label: name,
            amount,
            note: refundable ? texts.refundable(when) : when,
          }))}
        />
      ) : (
        <div>
          <h4 className="text-sm font-semibold">{texts.feesYouPay}</h4>
          <p className="pt-2 text-sm text-muted">{texts.noOtherFees}</p>
        </div>
      )}
    </div>
  )
}
