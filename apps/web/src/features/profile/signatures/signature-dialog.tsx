import type { Signature } from '@pb/contract/signatures'
import { useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { SignatureForm } from './signature-form.tsx'
import { useSignatureForm } from './use-signature-form.ts'

interface SignatureDialogProps {
  /** Undefined for a new one. */
  readonly signature: Signature | undefined
  /** The first signature becomes the default by itself. */
  readonly isFirst: boolean
  readonly onClose: () => void
}

/** Writes a signature. Closing asks where something is not saved. */
export function SignatureDialog({ signature, isFirst, onClose }: SignatureDialogProps) {
  const formId = useId()
  const [asking, setAsking] = useState(false)
  const { form, submit } = useSignatureForm({ signature, isFirst, onSaved: onClose })
  const { isDirty, isSubmitting } = form.formState
  const close = (): void => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={signature ? 'Edit signature' : 'New signature'}
      className="max-w-2xl!"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={isSubmitting}
            disabled={signature !== undefined && !isDirty}
          >
            Save signature
          </Button>
        </>
      }
    >
      <SignatureForm id={formId} form={form} onSubmit={submit} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        onConfirm={onClose}
        title="Discard what you wrote?"
        description="The signature is not saved yet."
        confirmText="Discard"
        danger
      />
      <UnsavedChanges when={isDirty} description="The signature is not saved yet." />
    </Dialog>
  )
}
