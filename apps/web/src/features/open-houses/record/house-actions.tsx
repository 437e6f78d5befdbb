import type { OpenHouseDetail } from '@pb/contract/open-house-schemas'
import { Printer, QrCode, Radio } from 'lucide-react'
import { useState } from 'react'
import { scheduleLiveStream } from '../../../components/domain/live-stream-request.ts'
import { scheduleOpenHouse } from '../../../components/domain/open-house-request.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { DoorCode } from '../door/door-code.tsx'
import { useCancel, useRestore } from '../mutations.ts'
import { signPath } from '../paths.ts'
import * as texts from './texts.ts'

/** Leads to the live stream of an open house, or schedules one. */
function LiveStreamButton({ house }: { readonly house: OpenHouseDetail }) {
  const { listing, open_house_id: id, time_start, time_end, live_stream_id: streamId } = house
  const content = (
    <>
      <Radio aria-hidden className="size-4" />
      {streamId === null ? texts.scheduleLiveStream : texts.liveStream}
    </>
  )
  return streamId === null ? (
    <Button
      onClick={() =>
        scheduleLiveStream({
          listing: { id: listing.advertisement_id, title: listing.title },
          house: { id, time_start, time_end },
        })
      }
    >
      {content}
    </Button>
  ) : (
    <ButtonLink to={`/livestreaming/${streamId}`}>{content}</ButtonLink>
  )
}

/** What can be done with an open house. */
export function HouseActions({ house }: { readonly house: OpenHouseDetail }) {
  const [dialog, setDialog] = useState<'cancel' | 'code' | null>(null)
  const [cancel, restore] = [useCancel(), useRestore()]
  const [now] = useState(() => Date.now())
  const isOver = house.time_end * 1000 <= now
  const mayChange = house.editable === 1 && !isOver
  if (house.state === 'canceled')
    return mayChange ? (
      <Button
        variant="primary"
        loading={restore.isPending}
        onClick={() => restore.mutate({ house, input: null })}
      >
        {texts.restore}
      </Button>
    ) : null
  return (
    <>
      {house.sign_in_url !== null && !isOver && (
        <>
          <Button variant="primary" onClick={() => setDialog('code')}>
            <QrCode aria-hidden className="size-4" />
            {texts.showCode}
          </Button>
          <ButtonLink to={signPath(house.open_house_id)}>
            <Printer aria-hidden className="size-4" />
            {texts.printSign}
          </ButtonLink>
        </>
      )}
      {mayChange && (
        <>
          <LiveStreamButton house={house} />
          <Button onClick={() => scheduleOpenHouse({ house })}>{texts.change}</Button>
          <Button onClick={() => setDialog('cancel')}>{texts.cancel}</Button>
        </>
      )}
      {dialog === 'code' && house.sign_in_url !== null && (
        <DoorCode house={house} url={house.sign_in_url} onClose={() => setDialog(null)} />
      )}
      {dialog === 'cancel' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDialog(null)}
          title={texts.cancelTitle}
          confirmText={texts.cancel}
          danger
          loading={cancel.isPending}
          onConfirm={() => cancel.mutate({ house, input: null }, { onSuccess: () => setDialog(null) })}
        >
          <p className="text-sm">{texts.cancelText}</p>
          {house.live_stream_id !== null && <p className="text-sm">{texts.clientsEmailed}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
