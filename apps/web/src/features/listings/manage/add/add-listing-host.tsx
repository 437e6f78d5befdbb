import { Suspense, useState } from 'react'
import { lazy } from '../../../../lib/lazy.ts'
import { setAddListingOpen, useAddListingOpen } from './open-dialog.ts'

const AddListingDialog = lazy(() => import('./add-listing-dialog.tsx'))

/** Renders the dialog that adds a listing. Its code is loaded when it is first opened. */
export function AddListingHost() {
  const open = useAddListingOpen()
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <AddListingDialog open={open} onOpenChange={setAddListingOpen} />
    </Suspense>
  )
}
