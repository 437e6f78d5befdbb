import { MutationCache, type Mutation, type QueryClient } from '@tanstack/react-query'
import { tryAgain } from '../components/ui/texts.ts'
import { toast, undoAction } from '../components/ui/toaster.tsx'
import { getErrorMessage } from './http-error.ts'
import { logError } from './log.ts'
import type { MutationMeta, Notice } from './use-mutation.ts'

type Meta = MutationMeta<unknown, unknown>

/** The meta of a mutation, whose callbacks take the reply and input of that mutation. */
const readMeta = (meta: MutationMeta<never, never> | undefined): Meta => (meta ?? {}) as Meta

const toNotice = (notice: string | Notice): Notice => (typeof notice === 'string' ? { text: notice } : notice)

function show(
  { text, kind, undo, ...options }: Notice,
  action?: { readonly label: string; readonly onClick: () => void },
): void {
  const toastOptions = { ...options, action: undo ? undoAction(() => void undo()) : action }
  if (kind === 'plain') toast(text, toastOptions)
  else toast[kind ?? 'success'](text, toastOptions)
}

/** The toast of an error: a title above the reason, or what the mutation makes of the error. */
function toErrorNotice({ error: shown }: Meta, error: Error, input: unknown): Notice | undefined {
  const notice =
    typeof shown === 'string' ? { text: shown, description: getErrorMessage(error) } : shown?.(error, input)
  return notice === undefined ? undefined : { kind: 'error', ...toNotice(notice) }
}

/** Runs a mutation again, whose error is then shown as before. */
function runAgain(client: QueryClient, { options }: Mutation<unknown, unknown>, input: unknown): void {
  const again = client.getMutationCache().build(client, options)
  again.execute(input).catch(() => {})
}

/**
 * The mutation cache of the app: shows what each mutation declares in its `meta`, also when the component that started
 * it is gone by then. What was canceled shows nothing.
 */
export function createMutationCache(): MutationCache {
  return new MutationCache({
    onSuccess: (data, input, _before, mutation, { client }) => {
      const { store, success, undo } = readMeta(mutation.meta)
      store?.(client, data)
      const notice = typeof success === 'function' ? success(data, input) : success
      if (notice === undefined) return
      show({ ...(undo && { undo: () => undo(data, input) }), ...toNotice(notice) })
    },
    onError: (error, input, _before, mutation, { client }) => {
      if (error.name === 'AbortError') return
      const meta = readMeta(mutation.meta)
      const title = meta.log ?? (typeof meta.error === 'string' ? meta.error : undefined)
      if (title !== undefined) logError(title, error)
      const notice = toErrorNotice(meta, error, input)
      if (!notice) return
      show(
        notice,
        meta.canRetry ? { label: tryAgain, onClick: () => runAgain(client, mutation, input) } : undefined,
      )
    },
    onSettled: (_data, error, _input, _before, mutation, { client }) =>
      readMeta(mutation.meta).refresh?.(client, error),
  })
}
