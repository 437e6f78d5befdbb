import { clientStages, creditBands, guarantorKinds } from '@pb/rules/clients'
import { Controller } from 'react-hook-form'
import { selectOnClick } from '../../../../lib/select-on-click.ts'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { SelectField } from '../../../../components/ui/select-field.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { toSelectOptions } from '../../select-options.ts'
import { parseNumber, type ClientFormState } from './fields.ts'
import * as texts from './texts.ts'

const selects = [
  { name: 'credit_band', label: texts.credit, options: toSelectOptions(creditBands, texts.notSpecified) },
  { name: 'guarantor', label: texts.guarantor, options: toSelectOptions(guarantorKinds, texts.notSpecified) },
] as const

const stages = clientStages.map(({ key, title }) => ({ value: key, label: title }))

/** Stage, source, move-in date and financial qualification. */
export function FactFields({ form }: { readonly form: ClientFormState }) {
  const { register, control, formState } = form
  const { errors } = formState
  const orNull = (value: string) => value || null
  return (
    <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
      <Controller
        control={control}
        name="stage"
        render={({ field: { value, onChange } }) => (
          <SelectField label={texts.stage} value={value} options={stages} onChange={onChange} />
        )}
      />
      <Field label={texts.source} error={errors.source?.message}>
        <Input autoComplete="off" maxLength={100} placeholder={texts.sourceExample} {...register('source')} />
      </Field>
      <Field label={texts.moveInDate} error={errors.move_in_date?.message}>
        <Input
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          {...register('move_in_date', { setValueAs: orNull })}
        />
      </Field>
      <Field label={texts.householdIncome} error={errors.income?.message}>
        <Input
          {...selectOnClick}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="$"
          {...register('income', { setValueAs: parseNumber })}
        />
      </Field>
      {selects.map(({ name, label, options }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <SelectField
              label={label}
              value={value ?? ''}
              options={options}
              onChange={(next) => onChange(next || null)}
            />
          )}
        />
      ))}
      <div className="xs:col-span-2">
        <Field label={texts.pets} error={errors.pets?.message}>
          <Input autoComplete="off" maxLength={200} placeholder={texts.petsExample} {...register('pets')} />
        </Field>
      </div>
      <Field label={texts.budgetFrom} error={errors.budget_min?.message}>
        <Input
          {...selectOnClick}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="$"
          {...register('budget_min', { setValueAs: parseNumber })}
        />
      </Field>
      <Field label={texts.budgetUpTo} error={errors.budget_max?.message}>
        <Input
          {...selectOnClick}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="$"
          {...register('budget_max', { setValueAs: parseNumber })}
        />
      </Field>
      <div className="xs:col-span-2">
        <Field label={texts.address} error={errors.address?.message}>
          <Input autoComplete="off" maxLength={200} {...register('address')} />
        </Field>
      </div>
      <div className="xs:col-span-2">
        <Field label={texts.notes} error={errors.notes?.message}>
          <Textarea maxLength={10_000} {...register('notes')} />
        </Field>
      </div>
    </div>
  )
}
