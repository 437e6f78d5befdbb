import { useState } from 'react'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { pluralize } from '../../../../lib/format.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useReassign } from './mutations.ts'
import { FormError } from '../form/form-error.tsx'
import type { Agent } from '../../../../components/domain/agent-picker.tsx'
import { AgentSelect } from './agent-select.tsx'
import * as texts from './texts.ts'

interface ReassignDialogProps {
  /** The current agent's `user_id`. */
  readonly from: string
  readonly clients: readonly { readonly user_id: string; readonly name: string }[]
  readonly onClose: () => void
  readonly onMoved: (ids: readonly string[]) => void
}

/** Reassigns clients to another agent; the toast offers to undo. */
export default function ReassignDialog({ from, clients, onClose, onMoved }: ReassignDialogProps) {
  const reassign = useReassign()
  const [to, setTo] = useState<Agent | null>(null)
  const [error, setError] = useState<string>()
  const who = clients.length === 1 ? clients[0]!.name : pluralize(clients.length, 'client')

  function submit(): void {
    if (to === null) return setError(texts.chooseAgent)
    setError(undefined)
    reassign.mutate(
      { from, to: to.user_id, toName: to.name, userIds: clients.map(({ user_id }) => user_id) },
      {
        onSuccess: ({ moved }) => {
          onClose()
          onMoved(moved)
        },
        onError: (reason) => setError(getErrorMessage(reason)),
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.reassignClients(who)}
      description={texts.reassignHint}
      confirmText={texts.reassign}
      loading={reassign.isPending}
      onConfirm={submit}
    >
      <div className="flex flex-col gap-3">
        <AgentSelect label={texts.newAgent} value={to} excludedId={from} onChange={setTo} />
        <FormError message={error} />
      </div>
    </ConfirmDialog>
  )
}
