import type { Signature } from '@pb/contract/signatures'
import { useId, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SubmitButton } from '../../../../components/ui/submit-button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { UnsavedChanges } from '../../../../components/ui/unsaved-changes.tsx'
import { SignatureForm } from './signature-form.tsx'
import { useSignatureForm } from './use-signature-form.ts'
import * as texts from './texts.ts'

interface SignatureDialogProps {
  /** Undefined for a new one. */
  readonly signature: Signature | undefined
  /** The first signature becomes the default. */
  readonly isFirst: boolean
  readonly onClose: () => void
}

/** Creates or edits a signature. Closing with unsaved changes asks for confirmation. */
export function SignatureDialog({ signature, isFirst, onClose }: SignatureDialogProps) {
  const formId = useId()
  const [confirming, setConfirming] = useState(false)
  const { form, submit } = useSignatureForm({ signature, isFirst, onSaved: onClose })
  const { isDirty, isSubmitting } = form.formState
  const close = (): void => (isDirty ? setConfirming(true) : onClose())
  return (
    <Dialog
      open
      keepsEntries
      onOpenChange={(open) => !open && close()}
      title={signature ? texts.editSignature : texts.newSignature}
      className="max-w-2xl!"
      footer={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <SubmitButton
            type="submit"
            form={formId}
            loading={isSubmitting}
            obstacle={signature !== undefined && !isDirty ? texts.noChanges : null}
          >
            {texts.saveSignature}
          </SubmitButton>
        </>
      }
    >
      <SignatureForm id={formId} form={form} onSubmit={submit} />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        onConfirm={onClose}
        title={texts.confirmDiscard}
        description={texts.unsavedSignature}
        confirmText={texts.discard}
        danger
      />
      <UnsavedChanges when={isDirty} description={texts.unsavedSignature} />
    </Dialog>
  )
}
