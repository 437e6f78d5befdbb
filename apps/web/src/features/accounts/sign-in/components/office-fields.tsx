import type { OfficeInput } from '@pb/contract/office'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import * as texts from '../texts.ts'

export const emptyOffice: OfficeInput = { name: '', address: '', phone: '', license_number: '' }

interface SetupValues {
  name: string
  email?: string | undefined
  password?: string | undefined
  office?: OfficeInput | undefined
}

interface OfficeFieldsProps {
  readonly register: UseFormRegister<SetupValues>
  readonly errors: FieldErrors<OfficeInput> | undefined
}

/** The office's details, asked for at set-up; only the name is required. */
export function OfficeFields({ register, errors }: OfficeFieldsProps) {
  return (
    <fieldset className="mt-2 flex flex-col gap-4 border-t pt-4">
      <legend className="sr-only">{texts.yourOffice}</legend>
      <div aria-hidden>
        <p className="text-sm font-semibold">{texts.yourOffice}</p>
        <p className="text-xs text-muted">{texts.officeHint}</p>
      </div>
      <Field label={texts.officeName} error={errors?.name?.message}>
        <Input autoComplete="organization" {...register('office.name')} />
      </Field>
      <Field label={texts.officeAddress} error={errors?.address?.message}>
        <Input autoComplete="street-address" {...register('office.address')} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={texts.officePhone} error={errors?.phone?.message}>
          <Input type="tel" autoComplete="tel" {...register('office.phone')} />
        </Field>
        <Field label={texts.officeLicense} error={errors?.license_number?.message}>
          <Input autoComplete="off" {...register('office.license_number')} />
        </Field>
      </div>
    </fieldset>
  )
}
