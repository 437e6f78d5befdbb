import { Link2 } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { listingUrl } from '../model/labels.ts'

/** Puts the address of a listing's page on the clipboard. */
export function CopyLink({ id }: { readonly id: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(listingUrl(id))
      toast.success('Link copied')
    } catch {
      toast.error('The link could not be copied. Copy it from the address bar.')
    }
  }
  return (
    <Button onClick={() => void copy()}>
      <Link2 aria-hidden className="size-4" />
      Copy link
    </Button>
  )
}
