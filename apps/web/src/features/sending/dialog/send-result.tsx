import type { ListingSend } from '@pb/contract/listing-sends'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { retrySend } from '../api.ts'
import { watchSend } from '../model/send-watch.ts'
import { isFailed, stateText } from '../model/words.ts'

interface SendResultProps {
  readonly send: ListingSend
  readonly onChange: (send: ListingSend) => void
  readonly onClose: () => void
}

/** Who got the mail and who did not, each with the reason; what failed can be tried again. */
export function SendResult({ send, onChange, onClose }: SendResultProps) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: async () => retrySend(send.send_id),
    onSuccess: (now) => {
      onChange(now)
      if (now.recipients.some(isFailed)) return
      watchSend(client, now)
      onClose()
    },
  })
  const again = send.recipients.some(({ state }) => state === 'failed')
  function close(): void {
    watchSend(client, send)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={send.recipients.some(isFailed) ? 'Not everybody could be reached' : 'Nothing new to send'}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {again && (
            <Button variant="primary" loading={retry.isPending} onClick={() => retry.mutate()}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {retry.error && (
        <p role="alert" className="mb-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          It could not be tried again. {messageOf(retry.error)}
        </p>
      )}
      <ul className="divide-y rounded-md border bg-panel">
        {send.recipients.map((recipient) => {
          const failed = isFailed(recipient)
          const Icon = failed ? CircleAlert : CircleCheck
          return (
            <li
              key={`${recipient.user_id} ${recipient.participant_id}`}
              className="flex gap-2.5 px-3 py-2.5 text-sm"
            >
              <Icon
                aria-hidden
                className={`size-[18px] shrink-0 translate-y-px ${failed ? 'text-danger' : 'text-brand-text'}`}
              />
              <p className="min-w-0">
                <span className="font-medium">{recipient.name}</span>{' '}
                <span className={failed ? 'text-danger' : 'text-muted'}>{stateText(recipient.state)}</span>
                {recipient.failure !== '' && <span className="block text-muted">{recipient.failure}</span>}
              </p>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
