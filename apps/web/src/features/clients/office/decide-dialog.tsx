import type { ClientRequest } from '@pb/contract/clients'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { plural } from '../../../lib/format.ts'
import { useDecideRequests } from '../api/requests.ts'

interface DecideDialogProps {
  /** One, or several that are answered alike. */
  readonly requests: readonly ClientRequest[]
  readonly approve: boolean
  readonly onClose: () => void
}

/** What comes of the answer, in a sentence. */
function consequence(requests: readonly ClientRequest[], approve: boolean): string {
  const [first] = requests
  if (requests.length > 1)
    return approve
      ? 'Each of them becomes a client of whoever asked, too. Nobody else sees what is written about them.'
      : 'Whoever asked is told, and may ask again later.'
  const agent = first!.agent.name
  return approve
    ? `${first!.name || first!.email} becomes a client of ${agent} too. Nobody else sees what ${agent} writes about them.`
    : `${agent} is told, and may ask again later.`
}

/** A supervisor's answer, with a word to the agent. */
export function DecideDialog({ requests, approve, onClose }: DecideDialogProps) {
  const decide = useDecideRequests()
  const [note, setNote] = useState('')
  const [first, ...others] = requests
  const who = others.length > 0 ? plural(requests.length, 'request') : first!.name || first!.email
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={approve ? `Approve ${who}?` : `Refuse ${who}?`}
      description={consequence(requests, approve)}
      confirmText={approve ? 'Approve' : 'Refuse'}
      danger={!approve}
      loading={decide.isPending}
      onConfirm={() => decide.mutate({ requests, approve, note: note.trim() }, { onSuccess: onClose })}
    >
      <Field label={others.length > 0 ? 'A word to whoever asked' : `A word to ${first!.agent.name}`}>
        <Textarea maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
