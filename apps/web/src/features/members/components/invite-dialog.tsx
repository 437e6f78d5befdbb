import { zodResolver } from '@hookform/resolvers/zod'
import { auth } from '@pb/contract/auth'
import type { Role } from '@pb/contract/roles'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useInvite } from '../api.ts'
import { LinkBox } from './link-box.tsx'
import { RoleChoices } from './role-choices.tsx'

const schema = auth.createInvitation.body.extend({
  email: z.email('Invalid email address').max(254),
  name: z.string().trim().min(1, 'A name is needed').max(200),
})

interface InviteDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const formId = 'invite'

/** Who is invited, and then the link that lets them in. */
function InviteForm({ onClose }: { readonly onClose: () => void }) {
  const invite = useInvite()
  const { register, control, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', name: '', roles: ['AGENT'] as Role[] },
  })
  const { errors } = formState
  const made = invite.data

  if (made)
    return (
      <div className="flex flex-col gap-4">
        <output className="text-sm">{invite.variables.name} can make an account with this link.</output>
        <LinkBox
          label="Invitation link"
          url={made.invite_url}
          expiresAt={made.expires_at}
          mailedTo={made.mailed ? invite.variables.email : null}
        />
        <div className="flex justify-end gap-2">
          <Button
            onClick={() => {
              reset()
              invite.reset()
            }}
          >
            Invite another
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    )

  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((body) => invite.mutate(body))(event)}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Field label="E-mail" error={errors.email?.message} hint="The address they will sign in with">
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Controller
        control={control}
        name="roles"
        render={({ field: { value, onChange } }) => (
          <RoleChoices value={value} onChange={onChange} error={errors.roles && 'Choose at least one role'} />
        )}
      />
      <div className="flex justify-end gap-2 pt-1">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={invite.isPending}>
          Make the link
        </Button>
      </div>
    </form>
  )
}

/** Invites somebody to the office. */
export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Invite to the office">
      <InviteForm onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
