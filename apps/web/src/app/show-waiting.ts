import { toast } from '../components/ui/toaster.tsx'
import { onRetryLater } from '../lib/retry-later.ts'
import * as texts from './texts.ts'

/** Shows, once for all that wait, that requests are tried again. */
export function showWaitingRequests(): void {
  let waiting = 0
  let id: string | number = ''
  onRetryLater(() => {
    if (waiting === 0) id = toast.loading(texts.tryingAgain)
    waiting += 1
    return () => {
      waiting -= 1
      if (waiting === 0) toast.dismiss(id)
    }
  })
}
