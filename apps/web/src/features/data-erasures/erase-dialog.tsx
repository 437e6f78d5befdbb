import type { ErasurePreview } from '@pb/contract/data-erasures'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../lib/use-mutation.ts'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { SubmitDialog } from '../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

interface EraseDialogProps {
  readonly preview: ErasurePreview
  readonly onErased: () => void
  readonly onClose: () => void
}

/** Asks for the person's name before it erases. */
export function EraseDialog({ preview: { key, name }, onErased, onClose }: EraseDialogProps) {
  const [confirmation, setConfirmation] = useState('')
  const [reference, setReference] = useState('')
  const client = useQueryClient()
  const erase = useMutation({
    mutationFn: () => call(contract.dataErasures.erasePerson, { body: { key, confirmation, reference } }),
    onSuccess: () => {
      // The person is in lists, timelines and counts of every page.
      void client.invalidateQueries()
      onErased()
    },
    meta: { success: () => templates.done(name) },
  })
  return (
    <SubmitDialog
      sends={false}
      title={texts.confirmTitle}
      description={templates.confirmLead(name)}
      submitText={texts.confirmSubmit}
      danger
      busy={erase.isPending}
      error={erase.error ? getErrorMessage(erase.error) : undefined}
      onSubmit={() => erase.mutate()}
      onClose={onClose}
    >
      <Field label={templates.typeName(name)}>
        <Input
          autoComplete="off"
          maxLength={400}
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
        />
      </Field>
      <Field label={texts.reference} hint={texts.referenceHint}>
        <Input
          autoComplete="off"
          maxLength={100}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}
