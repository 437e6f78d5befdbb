import type { Passkey } from '@pb/contract/passkeys'
import { useState } from 'react'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../../components/ui/submit-dialog.tsx'
import { toFormErrors } from '../../../../lib/form-errors.ts'
import { HttpError } from '../../../../lib/http-error.ts'
import { getPasskeyError, useAddPasskey, useRenamePasskey } from './mutations.ts'
import * as texts from './texts.ts'

interface NameDialogProps {
  readonly title: string
  readonly lead?: string
  readonly submitText: string
  readonly initial: string
  readonly mutation: ReturnType<typeof useAddPasskey> | ReturnType<typeof useRenamePasskey>
  readonly onClose: () => void
}

function NameDialog({ title, lead, submitText, initial, mutation, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  const { error } = mutation
  const errors = error instanceof HttpError ? toFormErrors(error, ['name']) : {}
  return (
    <SubmitDialog
      sends={false}
      title={title}
      {...(lead !== undefined && { description: lead })}
      submitText={submitText}
      busy={mutation.isPending}
      error={errors[''] ?? (error && !errors['name'] ? getPasskeyError(error) : undefined)}
      onSubmit={() => mutation.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
      </Field>
    </SubmitDialog>
  )
}

/** Names a new passkey, and lets the browser create it. `suggested` is the name of this device. */
export function AddPasskeyDialog(props: { readonly suggested: string; readonly onClose: () => void }) {
  const mutation = useAddPasskey()
  return (
    <NameDialog
      title={texts.addTitle}
      lead={texts.addLead}
      submitText={texts.continueText}
      initial={props.suggested}
      mutation={mutation}
      onClose={props.onClose}
    />
  )
}

/** Renames a passkey. */
export function RenamePasskeyDialog(props: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const mutation = useRenamePasskey(props.passkey.id)
  return (
    <NameDialog
      title={texts.renameTitle}
      submitText={texts.save}
      initial={props.passkey.name}
      mutation={mutation}
      onClose={props.onClose}
    />
  )
}
