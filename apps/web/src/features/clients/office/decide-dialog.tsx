import type { ClientRequest } from '@pb/contract/clients'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useDecideRequest } from '../api/requests.ts'

interface DecideDialogProps {
  readonly request: ClientRequest
  readonly approve: boolean
  readonly onClose: () => void
}

/** A supervisor's answer, with a word to the agent. */
export function DecideDialog({ request, approve, onClose }: DecideDialogProps) {
  const { name, email, agent } = request
  const decide = useDecideRequest()
  const [note, setNote] = useState('')
  const who = name || email
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={approve ? `Approve ${who}?` : `Refuse ${who}?`}
      description={
        approve
          ? `${who} becomes a client of ${agent.name} too. Nobody else sees what ${agent.name} writes about them.`
          : `${agent.name} is told, and may ask again later.`
      }
      confirmText={approve ? 'Approve' : 'Refuse'}
      danger={!approve}
      loading={decide.isPending}
      onConfirm={() => decide.mutate({ request, approve, note: note.trim() }, { onSuccess: onClose })}
    >
      <Field label={`A word to ${agent.name}`}>
        <Textarea maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
