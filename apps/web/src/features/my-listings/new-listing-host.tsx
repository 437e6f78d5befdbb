import { lazy, Suspense, useState } from 'react'
import { showNewListing, useNewListingOpen } from './open-dialog.ts'

const AddListingDialog = lazy(() => import('./components/add-listing-dialog.tsx'))

/** Where the dialog that adds a listing appears; its code is fetched when it is first opened. */
export function NewListingHost() {
  const open = useNewListingOpen()
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <AddListingDialog open={open} onOpenChange={showNewListing} />
    </Suspense>
  )
}
