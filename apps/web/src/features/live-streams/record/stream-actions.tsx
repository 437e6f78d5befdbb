import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { useState } from 'react'
import { scheduleLiveStream } from '../../../components/domain/live-stream-request.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { EmailClients } from '../invite/email-clients.tsx'
import { useCancel, useRestore } from '../mutations.ts'
import * as texts from './texts.ts'

/** What can be done with a live stream that is not over. */
export function StreamActions({ stream }: { readonly stream: LiveStreamDetail }) {
  const [isAsking, setAsking] = useState(false)
  const [emails, setEmails] = useState(true)
  const [cancel, restore] = [useCancel(), useRestore()]
  const [now] = useState(() => Date.now())
  const { state, update_recipients: recipients } = stream
  const input = { email_clients: emails ? 1 : 0 } as const
  const open = () => {
    setEmails(true)
    setAsking(true)
  }
  const close = () => setAsking(false)
  const choice = <EmailClients count={recipients} checked={emails} onChange={setEmails} />
  if (state === 'past') return null
  if (state === 'canceled')
    return stream.time_end * 1000 > now ? (
      <>
        <Button
          variant="primary"
          loading={restore.isPending}
          onClick={() => (recipients > 0 ? open() : restore.mutate({ stream, input }))}
        >
          {texts.restore}
        </Button>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={(next) => !next && close()}
          title={texts.restoreTitle}
          confirmText={texts.restore}
          loading={restore.isPending}
          onConfirm={() => restore.mutate({ stream, input }, { onSuccess: close })}
        >
          {choice}
        </ConfirmDialog>
      </>
    ) : null
  return (
    <>
      <Button onClick={() => scheduleLiveStream({ stream })}>{texts.change}</Button>
      {/* What is live is ended beside the camera. */}
      {(state !== 'live' || stream.source === 'elsewhere') && <Button onClick={open}>{texts.cancel}</Button>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(next) => !next && close()}
        title={texts.cancelTitle}
        confirmText={texts.cancel}
        danger
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ stream, input }, { onSuccess: close })}
      >
        <p className="text-sm">{stream.online_only === 1 ? texts.cancelText : texts.cancelStreamText}</p>
        {choice}
      </ConfirmDialog>
    </>
  )
}
