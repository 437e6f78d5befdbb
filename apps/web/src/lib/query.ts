import { QueryClient } from '@tanstack/react-query'
import { HttpError } from './http-error.ts'

/** A refusal stays a refusal; only what may have been bad luck is tried again. */
function mayRetry(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof HttpError && error.status < 500)
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: mayRetry },
      // Without a connection a change fails at once, with its message, rather than wait unseen for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
