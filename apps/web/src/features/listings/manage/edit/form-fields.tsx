import type { ComponentProps } from 'react'
import { Controller, useFormContext, type FieldPath } from 'react-hook-form'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { PriceField } from '../../../../components/ui/price-input.tsx'
import { SelectField } from '../../../../components/ui/select-field.tsx'
import { cn } from '../../../../lib/cn.ts'
import type { EditFields } from './fields.ts'

interface TextFieldProps extends Omit<ComponentProps<typeof Input>, 'name'> {
  readonly label: string
  readonly name: FieldPath<EditFields>
  readonly hint?: string
  readonly wide?: boolean
}

/** A text input of the panel. */
export function TextField({ label, name, hint, wide = false, ...rest }: TextFieldProps) {
  const { register, getFieldState, formState } = useFormContext<EditFields>()
  const { error } = getFieldState(name, formState)
  return (
    <div className={cn(wide && 'col-span-2')}>
      <Field label={label} error={error?.message} {...(hint !== undefined && { hint })}>
        <Input autoComplete="off" {...rest} {...register(name)} />
      </Field>
    </div>
  )
}

interface CheckboxFieldProps {
  readonly label: string
  readonly name: FieldPath<EditFields>
  readonly hint?: string
}

/** A yes or no of the panel. */
export function CheckboxField({ label, name, hint }: CheckboxFieldProps) {
  const { control } = useFormContext<EditFields>()
  return (
    <div className="col-span-2">
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Checkbox checked={field.value === true} onCheckedChange={field.onChange}>
            {label}
          </Checkbox>
        )}
      />
      {hint !== undefined && <p className="pl-7 text-xs text-muted">{hint}</p>}
    </div>
  )
}

interface MoneyFieldProps {
  readonly label: string
  readonly name: FieldPath<EditFields>
  readonly hint?: string
}

/** An amount in dollars of the panel. */
export function MoneyField({ label, name, hint }: MoneyFieldProps) {
  const { control } = useFormContext<EditFields>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ref, ...field }, fieldState: { error } }) => (
        <PriceField
          {...field}
          inputRef={ref}
          label={label}
          value={typeof value === 'string' ? value : ''}
          error={error?.message}
          {...(hint !== undefined && { hint })}
        />
      )}
    />
  )
}

interface ChoiceFieldProps {
  readonly label: string
  readonly name: FieldPath<EditFields>
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A select of the panel. */
export function ChoiceField({ label, name, options }: ChoiceFieldProps) {
  const { control } = useFormContext<EditFields>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SelectField
          label={label}
          value={typeof field.value === 'string' ? field.value : ''}
          options={options}
          onChange={field.onChange}
        />
      )}
    />
  )
}
