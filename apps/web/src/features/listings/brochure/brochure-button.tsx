import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Button, type ButtonSize } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { contract, download } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'

/** Most listings that one brochure holds; the contract says the same. */
const most = 50

/** Makes a PDF of listings for clients and saves it. */
export function BrochureButton({
  ids,
  size,
}: {
  readonly ids: readonly string[]
  readonly size?: ButtonSize
}) {
  const brochure = useMutation({
    mutationFn: () => download(contract.brochures.makeBrochure, { body: { listing_ids: [...ids] } }),
    onError: (error) => toast.error(`The brochure could not be made. ${messageOf(error)}`),
  })
  const tooMany = ids.length > most
  return (
    <Button
      {...(size && { size })}
      loading={brochure.isPending}
      disabled={ids.length === 0 || tooMany}
      title={tooMany ? `A brochure holds at most ${most} listings` : undefined}
      onClick={() => brochure.mutate()}
    >
      {!brochure.isPending && <FileDown aria-hidden className="size-4" />}
      {brochure.isPending ? 'Making brochure …' : 'Brochure'}
    </Button>
  )
}
