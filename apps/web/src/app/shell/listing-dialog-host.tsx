import { Suspense } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { useListingRequest } from '../../components/domain/listing-actions/requests.ts'

const ListingDialog = lazy(() => import('../for-client/listing-dialog.tsx'))

/** Shows the dialog that sends or saves listings, on every page. Its code loads when it first opens. */
export function ListingDialogHost() {
  const request = useListingRequest()
  return (
    request && (
      <Suspense>
        <ListingDialog request={request} />
      </Suspense>
    )
  )
}
