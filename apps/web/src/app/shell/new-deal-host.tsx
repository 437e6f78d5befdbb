import { Suspense } from 'react'
import { openNewDeal, useNewDealRequest } from '../../components/domain/new-deal.ts'
import { lazy } from '../../lib/lazy.ts'

const NewDealDialog = lazy(() => import('../../features/deals/add/new-deal-dialog.tsx'))

const close = (): void => openNewDeal(null)

/** Shows the dialog that starts a deal, on every page. Its code loads when it first opens. */
export function NewDealHost() {
  const request = useNewDealRequest()
  return (
    request && (
      <Suspense>
        <NewDealDialog request={request} onClose={close} />
      </Suspense>
    )
  )
}
