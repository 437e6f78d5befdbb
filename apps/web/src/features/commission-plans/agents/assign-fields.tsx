import type { CommissionPlan } from '@pb/contract/commission-plans'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { MonthDaySelect } from '../month-day-select.tsx'
import * as texts from '../texts.ts'

/** A plan from a day on, as it is entered. */
export interface Assignment {
  /** '0' for none. */
  readonly planId: string
  readonly since: string
  /** Null for the plan's own year. */
  readonly resetOn: string | null
}

interface AssignFieldsProps {
  readonly plans: readonly CommissionPlan[]
  readonly value: Assignment
  readonly onChange: (value: Assignment) => void
}

/** Which plan, from which day, and on which day the year starts. */
export function AssignFields({ plans, value, onChange }: AssignFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.plan}
          value={value.planId}
          options={[
            ...plans.map(({ plan_id, title }) => ({ value: plan_id, label: title })),
            { value: '0', label: texts.noPlan },
          ]}
          onChange={(planId) => onChange({ ...value, planId })}
        />
        <Field label={texts.since}>
          <Input
            type="date"
            required
            value={value.since}
            onChange={({ target }) => onChange({ ...value, since: target.value })}
          />
        </Field>
      </div>
      <Checkbox
        checked={value.resetOn !== null}
        onCheckedChange={(own) => onChange({ ...value, resetOn: own ? '01-01' : null })}
      >
        {texts.ownYearLabel}
      </Checkbox>
      {value.resetOn !== null && (
        <div className="flex flex-col gap-1.5">
          <MonthDaySelect value={value.resetOn} onChange={(resetOn) => onChange({ ...value, resetOn })} />
          <p className="text-xs text-muted">{texts.ownYearHint}</p>
        </div>
      )}
    </div>
  )
}
