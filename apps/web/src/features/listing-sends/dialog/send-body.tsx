import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { pluralize } from '../../../lib/format.ts'
import { EmailForm } from './email-form.tsx'
import { EmailPreview } from './email-preview.tsx'
import { SendResult } from './send-result.tsx'
import { TextMessages } from './text-messages.tsx'
import { useSend, type SendOptions } from './use-send.ts'
import * as texts from './texts.ts'

const channels = [
  { value: 'mail', label: texts.email },
  { value: 'text', label: texts.textMessage },
] as const
type Channel = (typeof channels)[number]['value']

const wide = 'max-w-[1040px]!'

interface SendBodyProps extends SendOptions {
  readonly title: string
}

/** The send dialog once its data has loaded: message, recipients and preview. */
export function SendBody({ title, ...options }: SendBodyProps) {
  const { advice, agent, onClose, onSent } = options
  const state = useSend(options)
  const [channel, setChannel] = useState<Channel>('mail')
  const [confirmingClose, setConfirmingClose] = useState(false)
  const { emailed, emailCount, sending, result, form } = state
  const { isDirty } = form.formState

  function close(): void {
    if (isDirty && result === null) setConfirmingClose(true)
    else onClose()
  }
  if (result !== null) return <SendResult send={result} onChange={state.setResult} onClose={onClose} />
  return (
    <Dialog
      open
      keepsEntries
      onOpenChange={close}
      title={title}
      className={wide}
      footer={
        channel === 'mail' ? (
          <>
            <p className="mr-auto hidden self-center text-sm text-muted sm:block">
              {emailCount === 1 ? texts.oneEmail : texts.severalEmails(pluralize(emailCount, 'email'))}
            </p>
            <Button onClick={close}>{texts.cancel}</Button>
            <Button
              variant="primary"
              loading={sending}
              disabled={emailed.length === 0}
              onClick={() => void state.submit()}
            >
              {emailed.length > 1 ? texts.sendToClients(emailed.length) : texts.send}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{texts.done}</Button>
        )
      }
    >
      <div className="flex pb-4">
        <Segmented label={texts.sendBy} value={channel} segments={channels} onChange={setChannel} />
      </div>
      {channel === 'mail' ? (
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_400px]">
          <EmailForm state={state} listings={options.listings} advice={advice} />
          <EmailPreview state={state} agent={agent} />
        </div>
      ) : (
        <TextMessages clients={state.recipients} listings={state.active} onShared={onSent} />
      )}
      <ConfirmDialog
        open={confirmingClose}
        onOpenChange={setConfirmingClose}
        onConfirm={onClose}
        title={texts.discardTitle}
        description={texts.discardDescription}
        confirmText={texts.discard}
        danger
      />
    </Dialog>
  )
}
