import { QueryClient } from '@tanstack/react-query'
import { HttpError } from './http-error.ts'

/** Retries network and server errors twice, and never a 4xx response. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof HttpError && error.status < 500)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: shouldRetry },
      // Offline, a mutation fails at once with a message instead of waiting for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
