import { Suspense } from 'react'
import { scheduleLiveStream, useLiveStreamRequest } from '../../components/domain/live-stream-request.ts'
import { lazy } from '../../lib/lazy.ts'

const LiveStreamDialog = lazy(() => import('../../features/live-streams/dialog/live-stream-dialog.tsx'))

const close = (): void => scheduleLiveStream(null)

/** Shows the dialog that schedules a live stream, on every page. Its code loads when it first opens. */
export function LiveStreamHost() {
  const request = useLiveStreamRequest()
  return (
    request && (
      <Suspense>
        <LiveStreamDialog request={request} onClose={close} />
      </Suspense>
    )
  )
}
