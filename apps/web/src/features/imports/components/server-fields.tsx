import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import type { ServerValues } from '../model/server-form.ts'

interface ServerFieldsProps {
  readonly form: UseFormReturn<ServerValues, unknown, ServerValues>
  /** A new source has no name yet. */
  readonly named: boolean
}

/** Never filled in or offered by the browser: it is the office's, not the person's. */
const secret = { type: 'password', autoComplete: 'off', spellCheck: false } as const

function TokenFields({
  form,
  errors,
}: Pick<ServerFieldsProps, 'form'> & { readonly errors: FieldErrors<ServerValues> }) {
  const { register } = form
  if (form.watch('kind') === 'bearer')
    return (
      <Field label="Token" error={errors.token?.message} hint="Kept encrypted, and never shown again.">
        <Input {...secret} {...register('token')} />
      </Field>
    )
  return (
    <>
      <Field label="Address for tokens" error={errors.token_url?.message}>
        <Input type="url" placeholder="https://" {...register('token_url')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Client ID" error={errors.client_id?.message}>
          <Input autoComplete="off" spellCheck={false} {...register('client_id')} />
        </Field>
        <Field label="Scope" error={errors.scope?.message} hint="Only where the server asks for one.">
          <Input autoComplete="off" spellCheck={false} {...register('scope')} />
        </Field>
      </div>
      <Field
        label="Client secret"
        error={errors.client_secret?.message}
        hint="Kept encrypted, and never shown again."
      >
        <Input {...secret} {...register('client_secret')} />
      </Field>
    </>
  )
}

/** Where a server is, and how it knows the office. */
export function ServerFields({ form, named }: ServerFieldsProps) {
  const { register, watch, setValue, clearErrors, formState } = form
  const { errors } = formState
  return (
    <div className="flex flex-col gap-4">
      {named && (
        <Field
          label="Name"
          error={errors.name?.message}
          hint="Whose listings these are. Each of them shows it."
        >
          <Input maxLength={80} {...register('name')} />
        </Field>
      )}
      <Field
        label="Address"
        error={errors.url?.message}
        hint="Of the service, below which Property stands: https://api.example.com/reso/odata"
      >
        <Input type="url" placeholder="https://" {...register('url')} />
      </Field>
      <div className="self-start">
        <Segmented
          label="How the server knows the office"
          value={watch('kind')}
          segments={[
            { value: 'bearer', label: 'Token' },
            { value: 'client', label: 'Client credentials' },
          ]}
          onChange={(kind) => {
            setValue('kind', kind)
            clearErrors()
          }}
        />
      </div>
      <TokenFields form={form} errors={errors} />
    </div>
  )
}
