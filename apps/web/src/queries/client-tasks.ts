import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

const tasksPerPage = 100

/** Open or completed tasks of one client, or of all clients for `null`. */
export function tasksQuery(userId: string | null, done = false) {
  return infiniteQueryOptions({
    queryKey: clientKeys.taskList(userId, done),
    queryFn: async ({ pageParam, signal }) =>
      call(contract.clientLife.clientTasks, {
        query: {
          limit: tasksPerPage,
          offset: pageParam,
          done: done ? '1' : '0',
          ...(userId !== null && { user_id: userId }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return loaded < total ? loaded : undefined
    },
  })
}
