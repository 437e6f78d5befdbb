import { zodResolver } from '@hookform/resolvers/zod'
import { passwordChange } from '@pb/contract/account'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { plural } from '../../../lib/format.ts'
import { HttpError, messageOf } from '../../../lib/http-error.ts'
import { useChangePassword } from '../api.ts'
import { PasswordField } from './password-field.tsx'

type Fields = (typeof passwordChange)['_output']

const empty: Fields = { current_password: '', new_password: '' }

/** The field that the server found fault with; undefined where the whole attempt failed. */
function faultyField(error: unknown): keyof Fields | undefined {
  const path = error instanceof HttpError ? error.problem?.errors?.[0]?.path : undefined
  if (path === 'body.current_password') return 'current_password'
  return path === 'body.new_password' ? 'new_password' : undefined
}

function waitOf(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.status !== 429) return undefined
  const minutes = Math.ceil(Number(error.response.headers.get('retry-after') ?? 60) / 60)
  return `Too many attempts have failed. Please wait ${minutes > 1 ? plural(minutes, 'minute') : 'a minute'}, then try again.`
}

/** Changes the password. Named fields and the account's address let password managers follow. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [shown, setShown] = useState(false)
  const change = useChangePassword()
  const { register, handleSubmit, formState, setError, setFocus, reset, control } = useForm<Fields>({
    resolver: zodResolver(passwordChange),
    defaultValues: empty,
  })
  const { errors } = formState
  const typed = useWatch({ control, name: 'new_password' })

  function onError(error: unknown): void {
    const field = faultyField(error)
    setError(field ?? 'root', { message: waitOf(error) ?? messageOf(error) })
    if (field) setFocus(field)
  }

  function onSubmit(fields: Fields): void {
    change.mutate(fields, {
      onError,
      onSuccess: ({ ended }) => {
        reset(empty)
        setShown(false)
        toast.success(
          ended === 0
            ? 'Your password is changed'
            : `Your password is changed, and ${plural(ended, 'other session')} signed out`,
        )
      },
    })
  }

  return (
    <form
      noValidate
      aria-label="Change password"
      className="flex max-w-sm flex-col gap-3.5"
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        shown={shown}
        onShow={setShown}
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        shown={shown}
        onShow={setShown}
        error={errors.new_password?.message}
        length={typed.length}
        {...register('new_password')}
      />
      {errors.root && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" loading={change.isPending}>
          Change password
        </Button>
        <span className="text-xs text-muted">Signs you out everywhere else.</span>
      </div>
    </form>
  )
}
