import type { ListingSend } from '@pb/contract/listing-sends'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { retrySend } from '../api.ts'
import { watchSend } from '../watch-send.ts'
import { isFailed, recipientStateText } from '../send-text.ts'
import * as texts from './texts.ts'

interface SendResultProps {
  readonly send: ListingSend
  readonly onChange: (send: ListingSend) => void
  readonly onClose: () => void
}

/** The result of a send for each recipient, with the reason for failures and a retry. */
export function SendResult({ send, onChange, onClose }: SendResultProps) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: async () => retrySend(send.send_id),
    onSuccess: (retried) => {
      onChange(retried)
      if (retried.recipients.some(isFailed)) return
      watchSend(client, retried)
      onClose()
    },
  })
  const canRetry = send.recipients.some(({ state }) => state === 'failed')
  function close(): void {
    watchSend(client, send)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={send.recipients.some(isFailed) ? texts.someNotSent : texts.nothingNewToSend}
      footer={
        <>
          <Button onClick={close}>{texts.close}</Button>
          {canRetry && (
            <Button variant="primary" loading={retry.isPending} onClick={() => retry.mutate()}>
              {texts.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {retry.error && (
        <FormMessage className="mb-3">{texts.retryFailed(getErrorMessage(retry.error))}</FormMessage>
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
                <span className={failed ? 'text-danger' : 'text-muted'}>
                  {recipientStateText(recipient.state)}
                </span>
                {recipient.failure !== '' && <span className="block text-muted">{recipient.failure}</span>}
              </p>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
