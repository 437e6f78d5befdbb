import { Plus, X } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceInput } from '../../../components/ui/price-input.tsx'
import * as texts from '../texts.ts'
import { newFee, type FeeRow, type FormErrors } from './plan-form.ts'

interface FeeRowsProps {
  readonly fees: readonly FeeRow[]
  readonly errors: FormErrors
  /** Whether a fee can end with a cap. */
  readonly hasCap: boolean
  readonly onChange: (fees: readonly FeeRow[]) => void
}

const maxFees = 10

/** Fixed fees of each deal. */
export function FeeRows({ fees, errors, hasCap, onChange }: FeeRowsProps) {
  const set = (key: string, change: Partial<FeeRow>) =>
    onChange(fees.map((fee) => (fee.key === key ? { ...fee, ...change } : fee)))
  return (
    <div className="flex flex-col gap-3">
      {fees.map((fee, index) => (
        <div key={fee.key} className="grid grid-cols-[1fr_7rem_2.25rem] items-start gap-2">
          <Field label={texts.feeTitle} hideLabel={index > 0} error={errors[`fees.${index}.title`]}>
            <Input
              maxLength={60}
              value={fee.title}
              onChange={({ target }) => set(fee.key, { title: target.value })}
            />
          </Field>
          <Field label={texts.feeAmount} hideLabel={index > 0} error={errors[`fees.${index}.amount`]}>
            <PriceInput value={fee.amount} onChange={(amount) => set(fee.key, { amount })} />
          </Field>
          <IconButton
            label={texts.removeFee}
            icon={X}
            className={index === 0 ? 'mt-6.5' : ''}
            onClick={() => onChange(fees.filter(({ key }) => key !== fee.key))}
          />
          {hasCap && (
            <Checkbox
              className="col-span-3"
              checked={fee.waived}
              onCheckedChange={(waived) => set(fee.key, { waived })}
            >
              {texts.feeWaived}
            </Checkbox>
          )}
        </div>
      ))}
      {fees.length < maxFees && (
        <Button variant="ghost" className="self-start" onClick={() => onChange([...fees, newFee()])}>
          <Plus aria-hidden className="size-4" />
          {texts.addFee}
        </Button>
      )}
    </div>
  )
}
