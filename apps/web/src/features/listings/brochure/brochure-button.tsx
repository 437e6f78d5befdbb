import { FileDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Button, type ButtonSize } from '../../../components/ui/button.tsx'
import type { BrochureClient } from './brochure-dialog.tsx'
import { maxListings, type ListingSource } from './listing-source.ts'
import * as texts from './texts.ts'

const BrochureDialog = lazy(async () => import('./brochure-dialog.tsx'))

interface BrochureButtonProps {
  readonly source: ListingSource
  /** A client whom the brochure is for at first. */
  readonly client?: BrochureClient | null | undefined
  readonly size?: ButtonSize
}

/** Opens the dialog that downloads a PDF of listings for clients. */
export function BrochureButton({ source, client = null, size }: BrochureButtonProps) {
  const [open, setOpen] = useState(false)
  const tooMany = 'ids' in source && source.ids.length > maxListings
  const isEmpty = 'ids' in source ? source.ids.length === 0 : source.count === 0
  return (
    <>
      <Button
        {...(size && { size })}
        disabled={isEmpty || tooMany}
        title={tooMany ? texts.tooMany(maxListings) : undefined}
        onClick={() => setOpen(true)}
      >
        <FileDown aria-hidden className="size-4" />
        {texts.brochure}
      </Button>
      {open && (
        <Suspense>
          <BrochureDialog source={source} client={client} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
