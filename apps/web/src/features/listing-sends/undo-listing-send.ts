import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { invalidateListingSends } from '../../queries/invalidate-listing-sends.ts'
import { undoSend } from './api.ts'
import * as texts from './texts.ts'

/** Undoes a send, shows the result in a toast, and opens what was written again. */
export async function undoListingSend(
  client: QueryClient,
  sendId: string,
  onUndone: () => void,
): Promise<void> {
  try {
    await undoSend(sendId)
    toast(texts.sendUndone)
    onUndone()
  } catch (error) {
    toast.error(texts.undoFailed(getErrorMessage(error)))
  }
  void invalidateListingSends(client)
}
