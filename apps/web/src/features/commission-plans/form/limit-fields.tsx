import { PriceField } from '../../../components/ui/price-input.tsx'
import { MonthDaySelect } from '../month-day-select.tsx'
import * as texts from '../texts.ts'
import type { FormErrors, PlanForm } from './plan-form.ts'

interface LimitFieldsProps {
  readonly form: PlanForm
  readonly errors: FormErrors
  readonly onChange: (change: Partial<PlanForm>) => void
}

/** Cap, minimum and the first day of the year. */
export function LimitFields({ form, errors, onChange }: LimitFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PriceField
        label={texts.cap}
        hint={texts.capHint}
        placeholder={texts.noCap}
        value={form.cap}
        error={errors['cap']}
        onChange={(cap) => onChange({ cap })}
      />
      <PriceField
        label={texts.minimum}
        hint={texts.minimumHint}
        placeholder="$0"
        value={form.minimum}
        error={errors['minimum']}
        onChange={(minimum) => onChange({ minimum })}
      />
      <div className="flex flex-col gap-1.5 sm:col-span-2">
        <span className="text-sm font-medium">{texts.yearStarts}</span>
        <MonthDaySelect value={form.resetOn} onChange={(resetOn) => onChange({ resetOn })} />
        <p className="text-xs text-muted">{texts.yearHint}</p>
      </div>
    </div>
  )
}
