import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

const tasksPerPage = 100

/** `due`: open tasks that are due today or overdue. */
export const taskViews = ['due', 'open', 'done'] as const
export type TaskView = (typeof taskViews)[number]

/** Tasks of one client, or of all clients for `null`. */
export function tasksQuery(userId: string | null, view: TaskView = 'open') {
  return infiniteQueryOptions({
    queryKey: clientKeys.taskList(userId, view),
    queryFn: async ({ pageParam, signal }) =>
      call(contract.clientLife.clientTasks, {
        query: {
          limit: tasksPerPage,
          offset: pageParam,
          done: view === 'done' ? '1' : '0',
          due: view === 'due' ? '1' : '0',
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
