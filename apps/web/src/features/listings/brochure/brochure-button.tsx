import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Button, type ButtonSize } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { contract, download } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import * as texts from './texts.ts'

/** Maximum number of listings in one brochure, as in the contract. */
const maxListings = 50

/** Downloads a PDF of listings for clients. */
export function BrochureButton({
  ids,
  size,
}: {
  readonly ids: readonly string[]
  readonly size?: ButtonSize
}) {
  const brochure = useMutation({
    mutationFn: () => download(contract.brochures.makeBrochure, { body: { listing_ids: [...ids] } }),
    onError: (error) => toast.error(texts.failed(getErrorMessage(error))),
  })
  const tooMany = ids.length > maxListings
  return (
    <Button
      {...(size && { size })}
      loading={brochure.isPending}
      disabled={ids.length === 0 || tooMany}
      title={tooMany ? texts.tooMany(maxListings) : undefined}
      onClick={() => brochure.mutate()}
    >
      {!brochure.isPending && <FileDown aria-hidden className="size-4" />}
      {brochure.isPending ? texts.creating : texts.brochure}
    </Button>
  )
}
