import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import type { ServerValues } from './server-form.ts'
import * as texts from '../texts.ts'

interface ServerFieldsProps {
  readonly form: UseFormReturn<ServerValues, unknown, ServerValues>
  /** Shows the name field, for a new source. */
  readonly named: boolean
}

/** Keeps the browser from saving or filling in the secret, which belongs to the office. */
const secret = { type: 'password', autoComplete: 'off', spellCheck: false } as const

function TokenFields({
  form,
  errors,
}: Pick<ServerFieldsProps, 'form'> & { readonly errors: FieldErrors<ServerValues> }) {
  const { register } = form
  if (form.watch('kind') === 'bearer')
    return (
      <Field required label={texts.token} error={errors.token?.message} hint={texts.secretHint}>
        <Input {...secret} {...register('token')} />
      </Field>
    )
  return (
    <>
      <Field required label={texts.tokenUrl} error={errors.token_url?.message}>
        <Input type="url" placeholder={texts.https} maxLength={500} {...register('token_url')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field required label={texts.clientId} error={errors.client_id?.message}>
          <Input autoComplete="off" spellCheck={false} maxLength={500} {...register('client_id')} />
        </Field>
        <Field label={texts.scope} error={errors.scope?.message} hint={texts.scopeHint}>
          <Input autoComplete="off" spellCheck={false} {...register('scope')} />
        </Field>
      </div>
      <Field
        required
        label={texts.clientSecret}
        error={errors.client_secret?.message}
        hint={texts.secretHint}
      >
        <Input {...secret} {...register('client_secret')} />
      </Field>
    </>
  )
}

/** Fields for the URL and the authentication of a server. */
export function ServerFields({ form, named }: ServerFieldsProps) {
  const { register, watch, setValue, clearErrors, formState } = form
  const { errors } = formState
  return (
    <div className="flex flex-col gap-4">
      {named && (
        <Field required label={texts.name} error={errors.name?.message} hint={texts.sourceHint}>
          <Input maxLength={80} {...register('name')} />
        </Field>
      )}
      <Field required label={texts.url} error={errors.url?.message} hint={texts.urlHint}>
        <Input type="url" placeholder={texts.https} maxLength={500} {...register('url')} />
      </Field>
      <div className="self-start">
        <Segmented
          label={texts.authentication}
          value={watch('kind')}
          segments={[
            { value: 'bearer', label: texts.token },
            { value: 'client', label: texts.clientCredentials },
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
