import { Link2 } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './toaster.tsx'

/** Puts the whole address of a page of the application on the clipboard. */
export function CopyLink({ path }: { readonly path: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href)
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
