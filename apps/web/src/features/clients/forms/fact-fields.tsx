import { clientStages, creditBands, guarantorKinds } from '@pb/rules/clients'
import { Controller } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { optionsOf } from '../model/facts.ts'
import { numberOf, type ClientFormState } from './fields.ts'

const selects = [
  { name: 'credit_band', label: 'Credit', options: optionsOf(creditBands, 'Not known') },
  { name: 'guarantor', label: 'Guarantor', options: optionsOf(guarantorKinds, 'Not known') },
] as const

const stages = clientStages.map(({ key, title }) => ({ value: key, label: title }))

/** How far the client is, where they came from, and what qualifies them. */
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
          <SelectField label="Stage" value={value} options={stages} onChange={onChange} />
        )}
      />
      <Field label="Source" error={errors.source?.message}>
        <Input
          autoComplete="off"
          maxLength={100}
          placeholder="StreetEasy, a referral…"
          {...register('source')}
        />
      </Field>
      <Field label="Move-in date" error={errors.move_in_date?.message}>
        <Input
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          {...register('move_in_date', { setValueAs: orNull })}
        />
      </Field>
      <Field label="Household income, a year" error={errors.income?.message}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="$"
          {...register('income', { setValueAs: numberOf })}
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
        <Field label="Pets" error={errors.pets?.message}>
          <Input autoComplete="off" maxLength={200} placeholder="A small dog" {...register('pets')} />
        </Field>
      </div>
      <div className="xs:col-span-2">
        <Field label="Notes" error={errors.notes?.message}>
          <Textarea maxLength={10_000} {...register('notes')} />
        </Field>
      </div>
    </div>
  )
}
