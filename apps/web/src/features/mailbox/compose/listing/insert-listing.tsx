import { House } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import * as texts from './texts.ts'

const ListingPicker = lazy(() => import('./listing-picker.tsx'))

interface InsertListingProps {
  readonly emails: readonly string[]
  readonly disabled: boolean
  readonly onInsert: (html: string) => void
}

/** Button that opens the listing picker, which is loaded on demand. */
export function InsertListing({ emails, disabled, onInsert }: InsertListingProps) {
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<string | null>(null)
  const insert = useRef(onInsert)
  useEffect(() => {
    insert.current = onInsert
  })
  useEffect(() => {
    if (open || picked === null) return undefined
    // After the dialog has restored focus, which then moves to the text.
    const frame = requestAnimationFrame(() => {
      setPicked(null)
      insert.current(picked)
    })
    return () => cancelAnimationFrame(frame)
  }, [open, picked])
  return (
    <>
      <IconButton
        label={texts.insertListing}
        icon={House}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ListingPicker emails={emails} onInsert={setPicked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
