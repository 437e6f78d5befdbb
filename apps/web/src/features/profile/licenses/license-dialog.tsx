import type { License } from '@pb/contract/licenses'
import { useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { LicenseForm } from './license-form.tsx'

interface LicenseDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The one that is changed; undefined for a new one. */
  readonly license: License | undefined
}

/** Enters or changes a license. */
export function LicenseDialog({ open, onClose, license }: LicenseDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={license ? 'Edit license' : 'Add a license'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {license ? 'Save license' : 'Add license'}
          </Button>
        </>
      }
    >
      <LicenseForm formId={formId} license={license} onBusy={setBusy} onDone={onClose} />
    </Dialog>
  )
}
