import type { ClientRequest } from '@pb/contract/client-schemas'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { pluralize } from '../../../lib/format.ts'
import { useDecideRequests } from './mutations.ts'
import * as texts from './texts.ts'

interface DecideDialogProps {
  /** One or several requests to decide alike. */
  readonly requests: readonly ClientRequest[]
  readonly approve: boolean
  readonly onClose: () => void
}

/** Describes the effect of the decision. */
function describeDecision(requests: readonly ClientRequest[], approve: boolean): string {
  const [first] = requests
  if (requests.length > 1) return approve ? texts.approveManyHint : texts.declineManyHint
  const agent = first!.agent.name
  return approve ? texts.approveHint(first!.name || first!.email, agent) : texts.declineHint(agent)
}

/** Confirms a supervisor's decision, with an optional note to the agent. */
export function DecideDialog({ requests, approve, onClose }: DecideDialogProps) {
  const decide = useDecideRequests()
  const [note, setNote] = useState('')
  const [first, ...others] = requests
  const subject = others.length > 0 ? pluralize(requests.length, 'request') : first!.name || first!.email
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={approve ? texts.approveQuestion(subject) : texts.declineQuestion(subject)}
      description={describeDecision(requests, approve)}
      confirmText={approve ? texts.approve : texts.decline}
      danger={!approve}
      loading={decide.isPending}
      onConfirm={() => decide.mutate({ requests, approve, note: note.trim() }, { onSuccess: onClose })}
    >
      <Field label={others.length > 0 ? texts.noteToAgents : texts.noteTo(first!.agent.name)}>
        <Textarea maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
