import { createQueryClient } from '../lib/create-query-client.ts'

/** The app's query cache. */
export const queryClient = createQueryClient()
