import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { parseNumber, type ClientFormState } from './fields.ts'
import * as texts from './texts.ts'

/** Fields that appear on this form only, never in lists, searches, matching or email. */
export function PrivateFields({ form }: { readonly form: ClientFormState }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="rounded-md border px-4 pt-1 pb-4">
      <legend className="px-1 text-sm font-medium">{texts.privateLabel}</legend>
      <p className="mb-3 text-xs text-muted">{texts.privateHint}</p>
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
        <Field label={texts.yearBorn} error={errors.year_born?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...register('year_born', { setValueAs: parseNumber })}
          />
        </Field>
        <Field label={texts.birthday} error={errors.birthday?.message}>
          <Input
            autoComplete="off"
            maxLength={5}
            placeholder={texts.birthdayExample}
            {...register('birthday', { setValueAs: (text: string | null) => text?.trim() || null })}
          />
        </Field>
        <Field label={texts.gender} error={errors.gender?.message}>
          <Input autoComplete="off" maxLength={40} {...register('gender')} />
        </Field>
      </div>
    </fieldset>
  )
}
