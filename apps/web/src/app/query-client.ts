import { makeQueryClient } from '../lib/query.ts'

/** The one cache of what the server said. */
export const queryClient = makeQueryClient()
