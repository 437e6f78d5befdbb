import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { plural } from '../../../lib/format.ts'
import { MailForm } from './mail-form.tsx'
import { MailPreview } from './mail-preview.tsx'
import { SendResult } from './send-result.tsx'
import { TextMessages } from './text-messages.tsx'
import { useSend, type SendOptions } from './use-send.ts'

const ways = [
  { value: 'mail', label: 'E-mail' },
  { value: 'text', label: 'Text message' },
] as const
type Way = (typeof ways)[number]['value']

const wide = 'max-w-[1040px]!'

interface SendBodyProps extends SendOptions {
  readonly title: string
}

/** The dialog once it is known who has what: the words, who gets them, and how the mail will look. */
export function SendBody({ title, ...options }: SendBodyProps) {
  const { advice, agent, onClose, onSent } = options
  const state = useSend(options)
  const [way, setWay] = useState<Way>('mail')
  const [leaving, setLeaving] = useState(false)
  const { written, mails, sending, result, form } = state
  const { isDirty } = form.formState

  function close(): void {
    if (isDirty && result === null) setLeaving(true)
    else onClose()
  }
  if (result !== null) return <SendResult send={result} onChange={state.setResult} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      className={wide}
      footer={
        way === 'mail' ? (
          <>
            <p className="mr-auto hidden self-center text-sm text-muted sm:block">
              {mails === 1
                ? 'A mail with a link of its own'
                : `${plural(mails, 'mail')}, each with a link of its own`}
            </p>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              loading={sending}
              disabled={written.length === 0}
              onClick={() => void state.submit()}
            >
              {written.length > 1 ? `Send to ${written.length} clients` : 'Send'}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Done</Button>
        )
      }
    >
      <div className="flex pb-4">
        <Segmented label="How to send" value={way} segments={ways} onChange={setWay} />
      </div>
      {way === 'mail' ? (
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_400px]">
          <MailForm state={state} listings={options.listings} advice={advice} />
          <MailPreview state={state} agent={agent} />
        </div>
      ) : (
        <TextMessages clients={state.recipients} listings={state.active} onShared={onSent} />
      )}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        onConfirm={onClose}
        title="Discard what you wrote?"
        description="The listings have not been sent."
        confirmText="Discard"
        danger
      />
    </Dialog>
  )
}
