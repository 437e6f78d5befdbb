import { toast } from '../../../components/ui/toaster.tsx'

/** Copies a text to the clipboard, and shows whether it could. */
export async function copyText(text: string, copied: string, notCopied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.error(notCopied)
  }
}
