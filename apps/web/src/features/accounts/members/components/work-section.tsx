import type { Member } from '@pb/contract/members'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { useReassign } from '../mutations.ts'
import { formatWork } from '../member-text.ts'
import { RecipientSelect } from './recipient-select.tsx'
import * as texts from '../texts.ts'

/** Counts of the records a member owns, with reassignment. */
export function WorkSection({ member }: { readonly member: Member }) {
  const reassign = useReassign(member.user_id)
  const [recipient, setRecipient] = useState({ id: '', name: '' })
  const [confirming, setConfirming] = useState(false)
  const { work, name } = member

  if (work.length === 0) return <p className="text-sm text-muted">{texts.noWork(name)}</p>
  return (
    <div className="flex flex-col gap-2.5">
      <p className="text-sm">
        {texts.owns} <span className="font-medium">{formatWork(work)}</span>.
      </p>
      <div className="flex gap-2">
        <RecipientSelect
          label={texts.reassignLabel(name)}
          from={member.user_id}
          value={recipient.id}
          emptyLabel={texts.reassignToDots}
          onChange={(id, receiver) => setRecipient({ id, name: receiver })}
        />
        <Button disabled={recipient.id === ''} onClick={() => setConfirming(true)}>
          {texts.reassign}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={texts.confirmReassign(recipient.name)}
        confirmText={texts.reassign}
        loading={reassign.isPending}
        onConfirm={() =>
          reassign.mutate(
            { to: recipient.id, name: recipient.name },
            {
              onSuccess: () => setRecipient({ id: '', name: '' }),
              onSettled: () => setConfirming(false),
            },
          )
        }
      >
        <p className="text-sm">{texts.reassignDescription(formatWork(work), name, recipient.name)}</p>
      </ConfirmDialog>
    </div>
  )
}
