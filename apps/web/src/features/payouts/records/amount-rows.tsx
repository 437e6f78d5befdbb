import { Field } from '../../../components/ui/field.tsx'
import { PriceInput } from '../../../components/ui/price-input.tsx'
import * as texts from '../texts.ts'
import { isAmount, type TypedAmounts } from './line-amounts.ts'

interface AmountRow {
  readonly dealId: string
  readonly title: string
  /** What is due, or why it cannot be paid. */
  readonly detail: string
  readonly payable: boolean
}

interface AmountRowsProps {
  readonly rows: readonly AmountRow[]
  readonly amounts: TypedAmounts
  readonly onChange: (amounts: TypedAmounts) => void
}

/** Deals of a payee, each with the amount to pay now. */
export function AmountRows({ rows, amounts, onChange }: AmountRowsProps) {
  return (
    <ul className="divide-y rounded-md border">
      {rows.map(({ dealId, title, detail, payable }) => (
        <li key={dealId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
          <div className="min-w-0 grow basis-48">
            <p className="text-sm font-medium wrap-break-word">{title}</p>
            <p className="text-xs text-muted">{detail}</p>
          </div>
          {payable && (
            <div className="w-36">
              <Field
                hideLabel
                label={`${texts.paysNow}: ${title}`}
                error={isAmount(amounts[dealId] ?? '') ? undefined : texts.notAnAmount}
              >
                <PriceInput
                  className="text-right tabular-nums"
                  value={amounts[dealId] ?? ''}
                  onChange={(amount) => onChange({ ...amounts, [dealId]: amount })}
                />
              </Field>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
