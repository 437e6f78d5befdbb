import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { useState } from 'react'
import { ClientField } from '../../../components/domain/client-field.tsx'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toFormErrors } from '../../../lib/form-errors.ts'
import { getErrorPage } from '../../../lib/http-error.ts'
import { createUndone } from '../../../lib/undone.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useInvite } from '../mutations.ts'
import * as texts from './texts.ts'

interface InviteDialogProps {
  readonly stream: LiveStreamDetail
  readonly onClose: () => void
}

interface PickedClient {
  readonly user_id: string
  readonly name: string
}

interface WrittenInvitation {
  readonly clients: readonly PickedClient[]
  readonly subject: string
  readonly message: string
  readonly reason: string
}
/** Invitations whose sending was undone, by their live stream. */
const undone = createUndone<WrittenInvitation>()

/** Writes the email that invites clients, with the link and a calendar file. */
export function InviteDialog({ stream, onClose }: InviteDialogProps) {
  const [key] = useState(randomKey)
  const { live_stream_id: streamId } = stream
  const written = undone.useKept().get(streamId)
  const [clients, setClients] = useState(written?.clients ?? [])
  const [subject, setSubject] = useState(written?.subject ?? stream.invitation.subject)
  const [message, setMessage] = useState(written?.message ?? stream.invitation.message)
  const [reason, setReason] = useState(written?.reason ?? '')
  const [issue, setIssue] = useState<string>()
  const invite = useInvite(streamId, () => undone.keep(streamId, { clients, subject, message, reason }))
  const errors = invite.error ? toFormErrors(invite.error, ['subject', 'message']) : {}

  function submit(): void {
    if (clients.length === 0) {
      setIssue(texts.chooseClients)
      return
    }
    invite.mutate(
      {
        user_ids: clients.map(({ user_id: id }) => id),
        subject: subject.trim(),
        message: message.trim(),
        steering_reason: reason.trim(),
        key,
      },
      {
        onSuccess: () => {
          undone.keep(streamId, undefined)
          onClose()
        },
      },
    )
  }
  return (
    <SubmitDialog
      sends
      wide
      title={texts.title}
      description={texts.description}
      submitText={texts.send(clients.length)}
      busy={invite.isPending}
      error={errors[''] !== undefined && <ErrorText message={errors['']} page={getErrorPage(invite.error)} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <ClientField
        value={undefined}
        error={issue}
        onChange={(client) => {
          if (!client) return
          setIssue(undefined)
          setClients((before) => [...before.filter(({ user_id: id }) => id !== client.user_id), client])
        }}
      />
      {clients.length > 0 && (
        <ul aria-label={texts.chosen} className="flex flex-wrap gap-2">
          {clients.map(({ user_id: id, name }) => (
            <li key={id} className="max-w-full">
              <RemovableTag
                label={name}
                onRemove={() => setClients(clients.filter((client) => client.user_id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Field label={texts.subject} error={errors['subject']} required>
        <Input maxLength={300} value={subject} onChange={({ target }) => setSubject(target.value)} />
      </Field>
      <Field label={texts.message} error={errors['message']} hint={texts.messageHint} required>
        <Textarea
          maxLength={10_000}
          className="min-h-40!"
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      {errors[''] !== undefined && (
        <Field label={texts.steering} hint={texts.steeringHint}>
          <Input maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
    </SubmitDialog>
  )
}
