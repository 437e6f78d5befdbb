import type { Client } from '@pb/contract/client-schemas'
import { useId, useState } from 'react'
import { Form } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toaster.tsx'
import { useSaveClient } from '../mutations.ts'
import { getClientName } from '../../client-text.ts'
import { CoreFields } from './core-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { isFieldConflict } from '../../../../lib/http-error.ts'
import { showFieldErrors } from './show-errors.ts'
import { getChangedFields, toFormFields, useClientForm, type ClientFields } from './fields.ts'
import { FormDialog } from './form-dialog.tsx'
import { FormError } from './form-error.tsx'
import { PrivateFields } from './private-fields.tsx'
import * as texts from './texts.ts'

interface EditClientDialogProps {
  readonly client: Client
  readonly onClose: () => void
}

/** Edits all fields of a client. Sends only changed fields. */
export default function EditClientDialog({ client, onClose }: EditClientDialogProps) {
  const formId = useId()
  // The initial values: the client may be refetched while the dialog is open.
  const [before] = useState(() => toFormFields(client))
  /** Null after a conflict of the notes, whose error showed the stored notes: the next save replaces these. */
  const [editedNotes, setEditedNotes] = useState<string | null>(client.notes)
  const form = useClientForm(before)
  const save = useSaveClient(client.user_id)
  const { errors, isDirty } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    const changes = getChangedFields(before, fields)
    if (Object.keys(changes).length === 0) return onClose()
    try {
      const replaced = changes.notes === undefined ? {} : { replaces_notes: editedNotes ?? client.notes }
      const saved = await save.mutateAsync({ ...changes, ...replaced })
      toast.success(texts.clientSaved(getClientName(saved)))
      onClose()
    } catch (error) {
      if (isFieldConflict(error, 'notes')) setEditedNotes(null)
      showFieldErrors<ClientFields>(error, Object.keys(before) as (keyof ClientFields)[], form.setError)
    }
  })

  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.editClient(getClientName(client))}
      formId={formId}
      submitText={texts.saveClient}
      busy={save.isPending}
      dirty={isDirty}
      wide
    >
      <Form
        sends={false}
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <CoreFields form={form} />
        <FactFields form={form} />
        <PrivateFields form={form} />
        <FormError message={errors.root?.message} />
      </Form>
    </FormDialog>
  )
}
