import type { RemovalReason } from '@pb/rules/listing-status'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { useReportListing } from '../mutations.ts'
import { ReasonChoice, getRemovalReasons, type Removable } from './reason-choice.tsx'
import * as texts from './texts.ts'

interface ReportDialogProps {
  readonly row: Removable
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Reports an imported listing as off market, for a supervisor to decide. The note stays after an error. */
export function ReportDialog({ row, name, open, onOpenChange }: ReportDialogProps) {
  const report = useReportListing()
  const [selected, setSelected] = useState<RemovalReason | null>(null)
  const [note, setNote] = useState('')
  const reasons = getRemovalReasons(row)
  const reason = reasons.find(({ key }) => key === selected)?.key ?? reasons[0]!.key
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.reportTitle(name)}
      description={texts.staysLive}
      confirmText={texts.report}
      loading={report.isPending}
      onConfirm={() =>
        report.mutate(
          { id: row.advertisement_id, reason, note: note.trim() },
          { onSuccess: () => onOpenChange(false) },
        )
      }
    >
      <div className="flex flex-col gap-3">
        <ReasonChoice row={row} reason={reason} onReason={setSelected} />
        <Field label={texts.note} hint={texts.noteHint}>
          <Textarea
            className="min-h-20!"
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  )
}
