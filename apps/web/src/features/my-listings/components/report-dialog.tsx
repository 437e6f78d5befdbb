import type { RemovalReason } from '@pb/rules/listing-status'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useReportListing } from '../api.ts'
import { ReasonChoice, reasonsFor, type Removable } from './reason-choice.tsx'

interface ReportDialogProps {
  readonly row: Removable
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Lets an agent say that imported stock is gone, and why; a supervisor decides. What was typed stays on a failure. */
export function ReportDialog({ row, name, open, onOpenChange }: ReportDialogProps) {
  const report = useReportListing()
  const [picked, setPicked] = useState<RemovalReason | null>(null)
  const [note, setNote] = useState('')
  const reasons = reasonsFor(row)
  const reason = reasons.find(({ key }) => key === picked)?.key ?? reasons[0]!.key
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${name} as gone?`}
      description="It stays as it is until a supervisor confirms."
      confirmText="Report"
      loading={report.isPending}
      onConfirm={() =>
        report.mutate(
          { id: row.advertisement_id, reason, note: note.trim() },
          { onSuccess: () => onOpenChange(false) },
        )
      }
    >
      <div className="flex flex-col gap-3">
        <ReasonChoice row={row} reason={reason} onReason={setPicked} />
        <Field label="Note" hint="What tells you, for whoever decides">
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
