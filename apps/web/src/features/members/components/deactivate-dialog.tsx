import type { Member } from '@pb/contract/members'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useDeactivate } from '../api.ts'
import { workText } from '../model/words.ts'
import { ReceiverSelect } from './receiver-select.tsx'

interface DeactivateDialogProps {
  readonly member: Member
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Says what ends and what stays, and asks who gets the work. */
export function DeactivateDialog({ member, open, onOpenChange }: DeactivateDialogProps) {
  const { name, work, user_id } = member
  const deactivate = useDeactivate(user_id)
  const [to, setTo] = useState('')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={`Deactivate ${name}?`}
      confirmText="Deactivate"
      loading={deactivate.isPending}
      onConfirm={() =>
        deactivate.mutate(
          { name, handOverTo: to === '' ? null : to },
          { onSettled: () => onOpenChange(false) },
        )
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm marker:text-muted">
        <li>Signed out everywhere at once, and cannot sign in again.</li>
        <li>Invitations and password links that {name} made, or that wait for their address, end.</li>
        <li>Everything they did stays. You can reactivate them at any time.</li>
      </ul>
      {work.length > 0 && (
        <div className="mt-4 flex flex-col gap-1.5">
          <p className="text-sm font-medium">Their {workText(work)}</p>
          <ReceiverSelect
            label={`Hand the work of ${name} to`}
            from={user_id}
            value={to}
            nobody="Stay with them for now"
            onChange={setTo}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
