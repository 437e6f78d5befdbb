import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { useState } from 'react'
import { scheduleLiveStream } from '../../../components/domain/live-stream-request.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useCancel, useRestore } from '../mutations.ts'
import * as texts from './texts.ts'

/** What can be done with a live stream that is not over. */
export function StreamActions({ stream }: { readonly stream: LiveStreamDetail }) {
  const [isCanceling, setCanceling] = useState(false)
  const [cancel, restore] = [useCancel(), useRestore()]
  const [now] = useState(() => Date.now())
  const { state } = stream
  if (state === 'past') return null
  if (state === 'canceled')
    return stream.time_end * 1000 > now ? (
      <Button
        variant="primary"
        loading={restore.isPending}
        onClick={() => restore.mutate({ stream, input: null })}
      >
        {texts.restore}
      </Button>
    ) : null
  return (
    <>
      <Button onClick={() => scheduleLiveStream({ stream })}>{texts.change}</Button>
      {/* What is live is ended beside the camera. */}
      {(state !== 'live' || stream.source === 'elsewhere') && (
        <Button onClick={() => setCanceling(true)}>{texts.cancel}</Button>
      )}
      <ConfirmDialog
        open={isCanceling}
        onOpenChange={(open) => !open && setCanceling(false)}
        title={texts.cancelTitle}
        confirmText={texts.cancel}
        danger
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ stream, input: null }, { onSuccess: () => setCanceling(false) })}
      >
        <p className="text-sm">{stream.online_only === 1 ? texts.cancelText : texts.cancelStreamText}</p>
      </ConfirmDialog>
    </>
  )
}
