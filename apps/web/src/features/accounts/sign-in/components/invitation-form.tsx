import { email as emailInput } from '@pb/contract/email'
import { zodResolver } from '@hookform/resolvers/zod'
import { auth, password } from '@pb/contract/auth'
import { officeInput } from '@pb/contract/office'
import type { BodyInput } from '@pb/contract/endpoint'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { usePasswordHint } from '../../passwords/use-password-hint.ts'
import { continueWithSession, startLogin } from '../login.ts'
import { Notice } from './notice.tsx'
import { emptyOffice, OfficeFields } from './office-fields.tsx'
import * as texts from '../texts.ts'

interface InvitationFormProps {
  readonly token: string
  readonly invitation: {
    readonly email: string | null
    readonly name: string | null
    readonly issuer: 'google' | 'builtin'
    readonly office: string
  }
}

/** The contract's body, with the fields that this invitation and issuer require. */
function createSchema({ email, issuer }: InvitationFormProps['invitation']) {
  return auth.acceptInvitation.body.extend({
    name: z.string().trim().min(1, texts.nameRequired).max(200),
    email: email === null ? emailInput : z.undefined().optional(),
    password: issuer === 'builtin' ? password : z.undefined().optional(),
    office: email === null ? officeInput : z.undefined().optional(),
  })
}

/** Creates the account from name and, if needed, email and password. Then signs in. */
export function InvitationForm({ token, invitation }: InvitationFormProps) {
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(createSchema(invitation)),
    defaultValues: {
      name: invitation.name ?? '',
      ...(invitation.email === null && { office: emptyOffice }),
    },
  })
  const typed = useWatch({ control })
  const hint = usePasswordHint(typed.password ?? '', {
    email: invitation.email ?? typed.email ?? '',
    name: typed.name ?? '',
    office: typed.office?.name ?? invitation.office,
  })
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: async (body: BodyInput<typeof auth.acceptInvitation>) => {
      const { email, session } = await call(contract.auth.acceptInvitation, { params: { token }, body })
      if (session === null) return startLogin(undefined, email)
      continueWithSession(session)
      await navigate('/', { replace: true })
    },
    meta: { log: 'The invitation could not be accepted' },
  })
  const busy = accept.isPending || accept.isSuccess
  const { errors } = formState
  return (
    <Form
      sends={false}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((values) => accept.mutate(values))(event)}
    >
      {accept.isError && <Notice>{getErrorMessage(accept.error)}</Notice>}
      <Field label={texts.name} error={errors.name?.message}>
        <Input autoComplete="name" {...register('name')} />
      </Field>
      {invitation.email === null && (
        <Field label={texts.email} error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...register('email')} />
        </Field>
      )}
      {invitation.issuer === 'builtin' && (
        <Field label={texts.password} error={errors.password?.message} hint={hint}>
          <Input type="password" autoComplete="new-password" {...register('password')} />
        </Field>
      )}
      {invitation.email === null && <OfficeFields register={register} errors={errors.office} />}
      <Button type="submit" variant="primary" size="lg" loading={busy} className="mt-2">
        {texts.createAccountAndSignIn}
      </Button>
    </Form>
  )
}
