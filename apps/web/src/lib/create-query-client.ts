import type { QueryClient } from '@tanstack/react-query'
import { createMutationCache } from './create-mutation-cache.ts'
import { createPublicQueryClient } from './create-public-query-client.ts'

/** The query cache of the app, whose mutations show what their `meta` declares. */
export const createQueryClient = (): QueryClient => createPublicQueryClient(createMutationCache())
