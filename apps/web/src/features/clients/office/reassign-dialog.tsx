import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { plural } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { useReassign } from '../api/requests.ts'
import { FormError } from '../forms/form-error.tsx'
import { AgentSelect, type Agent } from './agent-select.tsx'

interface ReassignDialogProps {
  /** Whose clients they are. */
  readonly from: string
  readonly people: readonly { readonly user_id: string; readonly name: string }[]
  readonly onClose: () => void
  readonly onMoved: (ids: readonly string[]) => void
}

/** Hands clients to another agent; it can be undone from its toast. */
export default function ReassignDialog({ from, people, onClose, onMoved }: ReassignDialogProps) {
  const reassign = useReassign()
  const [to, setTo] = useState<Agent | null>(null)
  const [error, setError] = useState<string>()
  const who = people.length === 1 ? people[0]!.name : plural(people.length, 'client')

  function hand(): void {
    if (to === null) return setError('Choose an agent')
    setError(undefined)
    reassign.mutate(
      { from, to: to.user_id, toName: to.name, userIds: people.map(({ user_id }) => user_id) },
      {
        onSuccess: ({ moved }) => {
          onClose()
          onMoved(moved)
        },
        onError: (reason) => setError(messageOf(reason)),
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Hand ${who} to another agent`}
      description="Participants, saved searches, notes and what was sent go along. Mail stays with whoever wrote it."
      confirmText="Hand over"
      loading={reassign.isPending}
      onConfirm={hand}
    >
      <div className="flex flex-col gap-3">
        <AgentSelect label="New agent" value={to} except={from} onChange={setTo} />
        <FormError message={error} />
      </div>
    </ConfirmDialog>
  )
}
