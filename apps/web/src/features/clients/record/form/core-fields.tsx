import { adTypes, adTypeTitle, type AdType } from '@pb/rules/vocabulary'
import type { FocusEvent, ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { ChoicePills } from '../../../../components/ui/choice-list.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import type { ClientFormState } from './fields.ts'
import { MultiValueInputs } from './multi-value-inputs.tsx'
import * as texts from './texts.ts'

const types = adTypes.map((key) => ({ key, title: adTypeTitle(key) }))
const lockedClass = 'bg-sunken'

interface CoreFieldsProps {
  readonly form: ClientFormState
  /** Fields filled in from the office's record, read-only. */
  readonly locked?: { readonly email: boolean; readonly first_name: boolean; readonly last_name: boolean }
  readonly onEmailFocus?: () => void
  readonly onEmailBlur?: () => void
  /** Below the email: the person it belongs to. */
  readonly children?: ReactNode
}

const nothingLocked = { email: false, first_name: false, last_name: false }

/** Name, contacts and search type. */
export function CoreFields({
  form,
  locked = nothingLocked,
  onEmailFocus,
  onEmailBlur,
  children,
}: CoreFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  const email = register('email')
  const line = (name: 'first_name' | 'last_name') => ({
    autoComplete: 'off',
    maxLength: 100,
    readOnly: locked[name],
    className: locked[name] ? lockedClass : '',
    ...register(name),
  })
  return (
    <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
      <div className="flex flex-col gap-2 xs:col-span-2">
        <MultiValueInputs form={form} kind="email">
          <Field required label={texts.email} error={errors.email?.message}>
            <Input
              type="email"
              autoComplete="off"
              maxLength={254}
              readOnly={locked.email}
              className={locked.email ? lockedClass : ''}
              {...email}
              onFocus={onEmailFocus}
              onBlur={(event: FocusEvent<HTMLInputElement>) => {
                void email.onBlur(event)
                onEmailBlur?.()
              }}
            />
          </Field>
          {children}
        </MultiValueInputs>
      </div>
      <Field required label={texts.firstName} error={errors.first_name?.message}>
        <Input {...line('first_name')} />
      </Field>
      <Field required label={texts.lastName} error={errors.last_name?.message}>
        <Input {...line('last_name')} />
      </Field>
      <MultiValueInputs form={form} kind="phone">
        <Field label={texts.phone} error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" maxLength={40} {...register('phone')} />
        </Field>
      </MultiValueInputs>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {texts.lookingFor}
        </span>
        <Controller
          control={control}
          name="search_type"
          render={({ field: { value, onChange } }) => (
            <ChoicePills
              label={texts.lookingFor}
              choices={types}
              selected={value}
              onToggle={(key) =>
                onChange(
                  value.includes(key as AdType)
                    ? value.filter((type) => type !== key)
                    : adTypes.filter((type) => type === key || value.includes(type)),
                )
              }
            />
          )}
        />
        {errors.search_type && <FormMessage look="field">{errors.search_type.message}</FormMessage>}
      </div>
    </div>
  )
}
