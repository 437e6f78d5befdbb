import type { Member } from '@pb/contract/members'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useHandOver } from '../api.ts'
import { workText } from '../model/words.ts'
import { ReceiverSelect } from './receiver-select.tsx'

/** What a member owns, and who it is handed to. */
export function WorkSection({ member }: { readonly member: Member }) {
  const handOver = useHandOver(member.user_id)
  const [to, setTo] = useState({ id: '', name: '' })
  const [asking, setAsking] = useState(false)
  const { work, name } = member

  if (work.length === 0) return <p className="text-sm text-muted">{name} has no listings or other work.</p>
  return (
    <div className="flex flex-col gap-2.5">
      <p className="text-sm">
        Owns <span className="font-medium">{workText(work)}</span>.
      </p>
      <div className="flex gap-2">
        <ReceiverSelect
          label={`Hand the work of ${name} to`}
          from={member.user_id}
          value={to.id}
          nobody="Hand over to…"
          onChange={(id, receiver) => setTo({ id, name: receiver })}
        />
        <Button disabled={to.id === ''} onClick={() => setAsking(true)}>
          Hand over
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Hand over to ${to.name}?`}
        confirmText="Hand over"
        loading={handOver.isPending}
        onConfirm={() =>
          handOver.mutate(
            { to: to.id, name: to.name },
            {
              onSuccess: () => setTo({ id: '', name: '' }),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        <p className="text-sm">
          {workText(work)} of {name} will be {to.name}’s. You can take it back.
        </p>
      </ConfirmDialog>
    </div>
  )
}
