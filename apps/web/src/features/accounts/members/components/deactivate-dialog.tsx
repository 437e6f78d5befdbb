import type { Member } from '@pb/contract/members'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { useDeactivate } from '../mutations.ts'
import { formatWork } from '../member-text.ts'
import { RecipientSelect } from './recipient-select.tsx'
import * as texts from '../texts.ts'

interface DeactivateDialogProps {
  readonly member: Member
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Confirms a deactivation, with an optional recipient for the member's work. */
export function DeactivateDialog({ member, open, onOpenChange }: DeactivateDialogProps) {
  const { name, work, user_id } = member
  const deactivate = useDeactivate(user_id)
  const [reassignTo, setReassignTo] = useState('')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={texts.confirmDeactivate(name)}
      confirmText={texts.deactivate}
      loading={deactivate.isPending}
      onConfirm={() =>
        deactivate.mutate(
          { name, reassignTo: reassignTo === '' ? null : reassignTo },
          { onSettled: () => onOpenChange(false) },
        )
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm marker:text-muted">
        <li>{texts.deactivateSignsOut}</li>
        <li>{texts.deactivateEndsLinks(name)}</li>
        <li>{texts.deactivateKeepsWork}</li>
      </ul>
      {work.length > 0 && (
        <div className="mt-4 flex flex-col gap-1.5">
          <p className="text-sm font-medium">{texts.workToReassign(formatWork(work))}</p>
          <RecipientSelect
            label={texts.reassignLabel(name)}
            from={user_id}
            value={reassignTo}
            emptyLabel={texts.doNotReassign}
            onChange={setReassignTo}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
