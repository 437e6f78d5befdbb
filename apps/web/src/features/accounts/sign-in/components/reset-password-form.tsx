import { zodResolver } from '@hookform/resolvers/zod'
import { auth } from '@pb/contract/auth'
import type { PasswordOwner } from '@pb/rules/passwords'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { endSession } from '../../../../lib/session.ts'
import { usePasswordHint } from '../../passwords/use-password-hint.ts'
import { continueWithSession, startLogin } from '../login.ts'
import { Notice } from './notice.tsx'
import * as texts from '../texts.ts'

interface ResetPasswordFormProps {
  readonly token: string
  readonly owner: PasswordOwner
}

/** Sets a new password, then signs in. */
export function ResetPasswordForm({ token, owner }: ResetPasswordFormProps) {
  const { email } = owner
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(auth.usePasswordLink.body),
    defaultValues: { password: '' },
  })
  const hint = usePasswordHint(useWatch({ control, name: 'password' }), owner)
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: async (body: { password: string }) => {
      const { session } = await call(contract.auth.usePasswordLink, { params: { token }, body })
      // Ends any session in this browser before signing in with the new password.
      endSession()
      if (session === null) return startLogin(undefined, email)
      continueWithSession(session)
      await navigate('/', { replace: true })
    },
    meta: { log: 'The password could not be set' },
  })
  return (
    <Form
      sends={false}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((body) => save.mutate(body))(event)}
    >
      {save.isError && <Notice>{getErrorMessage(save.error)}</Notice>}
      {/* Gives password managers the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={texts.newPassword} error={formState.errors.password?.message} hint={hint}>
        <Input type="password" autoComplete="new-password" {...register('password')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={save.isPending || save.isSuccess}
        className="mt-2"
      >
        {texts.setPasswordAndSignIn}
      </Button>
    </Form>
  )
}
