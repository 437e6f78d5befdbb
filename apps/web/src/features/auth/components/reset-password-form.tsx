import { zodResolver } from '@hookform/resolvers/zod'
import { auth } from '@pb/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { call, contract } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { endSession } from '../../../lib/session.ts'
import { startLogin } from '../login.ts'
import { Notice } from './notice.tsx'

/** A new password; then straight on to sign in with it. */
export function ResetPasswordForm({ token, email }: { readonly token: string; readonly email: string }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(auth.usePasswordLink.body),
    defaultValues: { password: '' },
  })
  const save = useMutation({
    mutationFn: async (body: { password: string }) => {
      await call(contract.auth.usePasswordLink, { params: { token }, body })
      // Whoever was signed in here, as this person or another one: what comes now is a sign-in of its own.
      endSession()
      await startLogin(undefined, email)
    },
    onError: (error) => logError('The password could not be set', error),
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((body) => save.mutate(body))(event)}
    >
      {save.isError && <Notice>{messageOf(save.error)}</Notice>}
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="New password" error={formState.errors.password?.message} hint="At least 8 characters">
        <Input type="password" autoComplete="new-password" {...register('password')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={save.isPending || save.isSuccess}
        className="mt-2"
      >
        Set the password and sign in
      </Button>
    </form>
  )
}
