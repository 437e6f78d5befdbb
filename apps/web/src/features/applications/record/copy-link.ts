import { toast } from '../../../components/ui/toaster.tsx'
import * as texts from './texts.ts'

/** Copies a link to the clipboard; a toast shows whether that worked. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(url, location.origin).href)
    toast.success(texts.copied)
  } catch {
    toast.error(texts.copyFailed)
  }
}
