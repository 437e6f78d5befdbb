import type { License } from '@pb/contract/licenses'
import { useId, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../../components/ui/dialog-cancel.tsx'
import { LicenseForm } from './license-form.tsx'
import * as texts from './texts.ts'

interface LicenseDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The license to edit; undefined for a new one. */
  readonly license: License | undefined
}

/** Adds or edits a license. */
export function LicenseDialog({ open, onClose, license }: LicenseDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={license ? texts.editLicense : texts.addALicense}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {license ? texts.saveLicense : texts.addLicense}
          </Button>
        </>
      }
    >
      <LicenseForm formId={formId} license={license} onBusy={setBusy} onDone={onClose} />
    </Dialog>
  )
}
