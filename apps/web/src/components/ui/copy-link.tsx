import { Link2 } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './toaster.tsx'
import * as texts from './texts.ts'

/** Copies the full URL of a page to the clipboard. */
export function CopyLink({ path }: { readonly path: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href)
      toast.success(texts.linkCopied)
    } catch {
      toast.error(texts.linkNotCopied)
    }
  }
  return (
    <Button onClick={() => void copy()}>
      <Link2 aria-hidden className="size-4" />
      {texts.copyLink}
    </Button>
  )
}
