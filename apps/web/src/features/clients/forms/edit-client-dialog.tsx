import type { Client } from '@pb/contract/clients'
import { useId, useState } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { useSaveClient } from '../api/changes.ts'
import { nameOf } from '../model/row-text.ts'
import { CoreFields } from './core-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { showFaults } from './faults.ts'
import { changesOf, fieldsOf, useClientForm, type ClientFields } from './fields.ts'
import { FormDialog } from './form-dialog.tsx'
import { FormError } from './form-error.tsx'
import { PrivateFields } from './private-fields.tsx'

interface EditClientDialogProps {
  readonly client: Client
  readonly onClose: () => void
}

/** Everything that an agent keeps of a client. Only what was touched is sent. */
export default function EditClientDialog({ client, onClose }: EditClientDialogProps) {
  const formId = useId()
  // What the form began with, though the client may be loaded anew meanwhile.
  const [before] = useState(() => fieldsOf(client))
  const form = useClientForm(before)
  const save = useSaveClient(client.user_id)
  const { errors, isDirty } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    const changes = changesOf(before, fields)
    if (Object.keys(changes).length === 0) return onClose()
    try {
      const saved = await save.mutateAsync(changes)
      toast.success(`${nameOf(saved)} was saved`)
      onClose()
    } catch (error) {
      showFaults<ClientFields>(error, Object.keys(before) as (keyof ClientFields)[], form.setError)
    }
  })

  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Edit ${nameOf(client)}`}
      formId={formId}
      submitText="Save client"
      busy={save.isPending}
      dirty={isDirty}
      wide
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <CoreFields form={form} />
        <FactFields form={form} />
        <PrivateFields form={form} />
        <FormError message={errors.root?.message} />
      </form>
    </FormDialog>
  )
}
