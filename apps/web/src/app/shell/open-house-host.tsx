import { Suspense } from 'react'
import { scheduleOpenHouse, useOpenHouseRequest } from '../../components/domain/open-house-request.ts'
import { lazy } from '../../lib/lazy.ts'

const OpenHouseDialog = lazy(() => import('../../features/open-houses/dialog/open-house-dialog.tsx'))

const close = (): void => scheduleOpenHouse(null)

/** Shows the dialog that schedules an open house, on every page. Its code loads when it first opens. */
export function OpenHouseHost() {
  const request = useOpenHouseRequest()
  return (
    request && (
      <Suspense>
        <OpenHouseDialog request={request} onClose={close} />
      </Suspense>
    )
  )
}
