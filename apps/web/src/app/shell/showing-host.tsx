import { Suspense } from 'react'
import { openShowing, useShowingRequest } from '../../components/domain/showing-request.ts'
import { lazy } from '../../lib/lazy.ts'

const ShowingDialog = lazy(() => import('../../features/showings/dialog/showing-dialog.tsx'))

const close = (): void => openShowing(null)

/** Shows the dialog that schedules a showing, on every page. Its code loads when it first opens. */
export function ShowingHost() {
  const request = useShowingRequest()
  return (
    request && (
      <Suspense>
        <ShowingDialog request={request} onClose={close} />
      </Suspense>
    )
  )
}
