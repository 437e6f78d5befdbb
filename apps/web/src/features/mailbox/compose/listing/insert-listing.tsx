import { House } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazy } from '../../../../lib/lazy.ts'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { shortcuts } from '../../../../lib/shortcuts/catalogue.ts'
import { useShortcuts } from '../../../../lib/shortcuts/use-shortcuts.ts'
import * as texts from './texts.ts'

const ListingPicker = lazy(() => import('./listing-picker.tsx'))

interface InsertListingProps {
  readonly emails: readonly string[]
  /** The email that is answered, with its subject. */
  readonly getAnswered: () => string
  readonly disabled: boolean
  /** Opens at once. */
  readonly openAtOnce: boolean
  readonly onInsert: (html: string) => void
}

/** Button that opens the listing picker, which is loaded on demand. */
export function InsertListing({ emails, getAnswered, disabled, openAtOnce, onInsert }: InsertListingProps) {
  const [open, setOpen] = useState(openAtOnce)
  const [picked, setPicked] = useState<string | null>(null)
  const insert = useRef(onInsert)
  useShortcuts({ insertListing: () => !disabled && setOpen(true) })
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
        keys={shortcuts.insertListing.keys[0]}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ListingPicker
            emails={emails}
            getAnswered={getAnswered}
            onInsert={setPicked}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
