import { QueryClient, type MutationCache } from '@tanstack/react-query'
import { HttpError } from './http-error.ts'

/** Retries network and server errors twice, and never a 4xx response. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof HttpError && error.status < 500)
}

/**
 * The query cache of a public page. These show their results in the page itself and load no toasts, so that a mutation
 * cache is only given by the app.
 */
export function createPublicQueryClient(mutationCache?: MutationCache): QueryClient {
  return new QueryClient({
    ...(mutationCache && { mutationCache }),
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: shouldRetry },
      // Offline, a mutation fails at once with a message instead of waiting for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
