import { zodResolver } from '@hookform/resolvers/zod'
import { auth } from '@pb/contract/auth'
import type { Role } from '@pb/contract/roles'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../../components/ui/dialog-cancel.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { getFieldErrors } from '../../profile/field-errors.ts'
import { useInvite } from '../mutations.ts'
import { LinkBox } from './link-box.tsx'
import { RoleChoices } from './role-choices.tsx'
import * as texts from '../texts.ts'

const schema = auth.createInvitation.body.extend({
  name: z.string().trim().min(1, texts.nameRequired).max(200),
})

interface InviteDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const formId = 'invite'

/** The invitation form, replaced by the invitation link once created. */
function InviteForm({ onClose }: { readonly onClose: () => void }) {
  const invite = useInvite()
  const { register, control, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', name: '', roles: ['AGENT'] as Role[] },
  })
  const { errors } = formState
  const invitation = invite.data
  const submit = handleSubmit((body) =>
    invite.mutate(body, {
      onError: (error) => {
        for (const { field, message } of getFieldErrors(error, ['email']))
          setError(field, { message }, { shouldFocus: true })
      },
    }),
  )

  if (invitation)
    return (
      <div className="flex flex-col gap-4">
        <output className="text-sm">{texts.invitationCreated(invite.variables.name)}</output>
        <LinkBox
          label={texts.invitationLink}
          url={invitation.invite_url}
          expiresAt={invitation.expires_at}
          mailedTo={invitation.mailed ? invite.variables.email : null}
        />
        <div className="flex justify-end gap-2">
          <Button
            onClick={() => {
              reset()
              invite.reset()
            }}
          >
            {texts.inviteAnother}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      </div>
    )

  return (
    <Form
      sends
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field required label={texts.name} error={errors.name?.message}>
        <Input autoComplete="off" maxLength={200} {...register('name')} />
      </Field>
      <Field required label={texts.email} error={errors.email?.message} hint={texts.emailHint}>
        <Input type="email" autoComplete="off" maxLength={254} {...register('email')} />
      </Field>
      <Controller
        control={control}
        name="roles"
        render={({ field: { value, onChange } }) => (
          <RoleChoices value={value} onChange={onChange} error={errors.roles && texts.roleRequired} />
        )}
      />
      <div className="flex justify-end gap-2 pt-1">
        <DialogCancel />
        <Button type="submit" variant="primary" loading={invite.isPending}>
          {texts.createLink}
        </Button>
      </div>
    </Form>
  )
}

/** Invites a new member to the office. */
export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.inviteToTheOffice}>
      <InviteForm onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
