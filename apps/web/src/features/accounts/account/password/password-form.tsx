import { zodResolver } from '@hookform/resolvers/zod'
import { passwordChange } from '@pb/contract/account'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toaster.tsx'
import { pluralize } from '../../../../lib/format.ts'
import { HttpError, getErrorMessage } from '../../../../lib/http-error.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { usePasswordHint } from '../../passwords/use-password-hint.ts'
import { useChangePassword } from '../mutations.ts'
import { PasswordField } from './password-field.tsx'
import * as texts from '../texts.ts'

type Fields = (typeof passwordChange)['_output']

const emptyFields: Fields = { current_password: '', new_password: '' }

/** Returns the field the server rejected, or undefined if the whole request failed. */
function getInvalidField(error: unknown): keyof Fields | undefined {
  const path = error instanceof HttpError ? error.problem?.errors?.[0]?.path : undefined
  if (path === 'body.current_password') return 'current_password'
  return path === 'body.new_password' ? 'new_password' : undefined
}

function formatRetryAfter(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.status !== 429) return undefined
  const minutes = Math.ceil(Number(error.response.headers.get('retry-after') ?? 60) / 60)
  return texts.tooManyAttempts(minutes > 1 ? pluralize(minutes, 'minute') : texts.aMinute)
}

/** Changes the password. Field names and the hidden email address are for password managers. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [shown, setShown] = useState(false)
  const changePassword = useChangePassword()
  const { register, handleSubmit, formState, setError, setFocus, reset, control } = useForm<Fields>({
    resolver: zodResolver(passwordChange),
    defaultValues: emptyFields,
  })
  const { errors } = formState
  const { name } = useUser()
  const hint = usePasswordHint(useWatch({ control, name: 'new_password' }), { email, name, office: '' })

  function onError(error: unknown): void {
    const field = getInvalidField(error)
    setError(field ?? 'root', { message: formatRetryAfter(error) ?? getErrorMessage(error) })
    if (field) setFocus(field)
  }

  function onSubmit(fields: Fields): void {
    changePassword.mutate(fields, {
      onError,
      onSuccess: ({ ended }) => {
        reset(emptyFields)
        setShown(false)
        toast.success(
          ended === 0
            ? texts.passwordChanged
            : texts.passwordChangedOthersSignedOut(pluralize(ended, 'other session')),
        )
      },
    })
  }

  return (
    <Form
      sends={false}
      noValidate
      aria-label={texts.changePassword}
      className="flex max-w-sm flex-col gap-3.5"
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        shown={shown}
        onShow={setShown}
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <PasswordField
        label={texts.newPassword}
        autoComplete="new-password"
        shown={shown}
        onShow={setShown}
        error={errors.new_password?.message}
        hint={hint}
        {...register('new_password')}
      />
      {errors.root && <FormMessage look="strong">{errors.root.message}</FormMessage>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" loading={changePassword.isPending}>
          {texts.changePassword}
        </Button>
        <span className="text-xs text-muted">{texts.signsOutOthersHint}</span>
      </div>
    </Form>
  )
}
