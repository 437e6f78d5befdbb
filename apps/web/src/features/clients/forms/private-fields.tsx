import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { numberOf, type ClientFormState } from './fields.ts'

/** What stands here and nowhere else: in no list, no search, no matching and no mail. */
export function PrivateFields({ form }: { readonly form: ClientFormState }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="rounded-md border px-4 pt-1 pb-4">
      <legend className="px-1 text-sm font-medium">Private</legend>
      <p className="mb-3 text-xs text-muted">
        Seen on this form alone. Never used in lists, searches, matching or mail.
      </p>
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
        <Field label="Year born" error={errors.year_born?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...register('year_born', { setValueAs: numberOf })}
          />
        </Field>
        <Field label="Gender" error={errors.gender?.message}>
          <Input autoComplete="off" maxLength={40} {...register('gender')} />
        </Field>
      </div>
    </fieldset>
  )
}
