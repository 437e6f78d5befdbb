import { useState } from 'react'
import type { NewRecipient } from '../../../components/domain/listing-actions/requests.ts'
import { Button } from '../../../components/ui/button.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { pluralize } from '../../../lib/format.ts'
import { EmailForm } from './email-form.tsx'
import { EmailPreview } from './email-preview.tsx'
import { SendResult } from './send-result.tsx'
import { TextMessages } from './text-messages.tsx'
import { RecipientPicker, type AddClientDialog } from './recipient-picker.tsx'
import { useSend, type SendOptions, type SendState } from './use-send.ts'
import * as texts from './texts.ts'

const channels = [
  { value: 'mail', label: texts.email },
  { value: 'text', label: texts.textMessage },
] as const
type Channel = (typeof channels)[number]['value']

const wide = 'max-w-[1040px]!'

interface SendBodyProps extends SendOptions {
  readonly newRecipient: NewRecipient | undefined
  readonly AddClient: AddClientDialog
}

function getTitle({ recipients, contents }: SendState): string {
  const [first, ...others] = recipients
  if (contents.listings.length === 0) return texts.sendTitle
  const listings = pluralize(contents.listings.length, 'listing')
  if (!first) return texts.sendListings(listings)
  return texts.sendTo(listings, others.length === 0 ? first.name : pluralize(recipients.length, 'client'))
}

/** The send dialog once its data has loaded: message, recipients and preview. */
export function SendBody({ newRecipient, AddClient, ...options }: SendBodyProps) {
  const { agent, onClose, onSent } = options
  const state = useSend(options)
  const [channel, setChannel] = useState<Channel>('mail')
  const [confirmingClose, setConfirmingClose] = useState(false)
  const { emailed, emailCount, sending, result, form, recipients, contents } = state
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
      title={getTitle(state)}
      className={wide}
      footer={
        channel === 'mail' ? (
          <>
            {state.obstacle === null && (
              <p className="mr-auto hidden self-center text-sm text-muted sm:block">
                {emailCount === 1 ? texts.oneEmail : texts.severalEmails(pluralize(emailCount, 'email'))}
              </p>
            )}
            <Button onClick={close}>{texts.cancel}</Button>
            <SubmitButton
              loading={sending || contents.changing}
              explained
              obstacle={state.obstacle}
              onClick={() => void state.submit()}
            >
              {emailed.length > 1 ? texts.sendToClients(emailed.length) : texts.send}
            </SubmitButton>
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
          <EmailForm
            state={state}
            picker={
              <RecipientPicker
                text={state.recipientText}
                onText={state.setRecipientText}
                chosen={recipients.map(({ user_id: id }) => id)}
                onPick={contents.addClient}
                newRecipient={newRecipient}
                AddClient={AddClient}
              />
            }
          />
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
