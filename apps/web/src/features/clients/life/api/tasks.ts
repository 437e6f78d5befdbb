import type { ClientTask, ClientTaskInput, ClientTaskList } from '@pb/contract/client-life'
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import type { TakeBack } from '../../api/optimistic.ts'
import { useChange } from '../../api/use-change.ts'
import { lifeKeys } from './keys.ts'

const perPage = 100

/** Tasks of a client, or of all (null). */
export function tasksQuery(userId: string | null, done = false) {
  return infiniteQueryOptions({
    queryKey: lifeKeys.tasksOf(userId, done),
    queryFn: async ({ pageParam, signal }) =>
      call(contract.clientLife.clientTasks, {
        query: {
          limit: perPage,
          offset: pageParam,
          done: done ? '1' : '0',
          ...(userId !== null && { user_id: userId }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return shown < total ? shown : undefined
    },
  })
}

type Tasks = InfiniteData<ClientTaskList, number>

/** Shows a task otherwise wherever it is shown, null for no more. */
async function showTask(
  client: QueryClient,
  taskId: string,
  change: (task: ClientTask) => ClientTask | null,
): Promise<TakeBack> {
  await client.cancelQueries({ queryKey: lifeKeys.tasks })
  const changed = (page: ClientTaskList): ClientTaskList => ({
    ...page,
    collection: page.collection.flatMap((task) => (task.task_id === taskId ? (change(task) ?? []) : task)),
  })
  const before = client.getQueriesData<Tasks>({ queryKey: lifeKeys.tasks })
  for (const [key, data] of before)
    client.setQueryData<Tasks>(key, data && { ...data, pages: data.pages.map(changed) })
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

export function useAddTask() {
  return useChange({
    send: async (body: ClientTaskInput & { readonly user_id: string }) =>
      call(contract.clientLife.addClientTask, { body }),
    refused: null,
  })
}

interface TaskChange {
  readonly task: ClientTask
  readonly change: Partial<ClientTaskInput> & { readonly done?: 0 | 1 }
}

const send = async ({ task, change }: TaskChange) =>
  call(contract.clientLife.saveClientTask, { params: { task_id: task.task_id }, body: change })

const show = async (client: QueryClient, { task, change }: TaskChange) =>
  showTask(client, task.task_id, (shown) => ({ ...shown, ...change }))

/** Changes a task: shown at once, with a way back where `said` tells of it. */
export function useSaveTask(said?: (task: ClientTask) => string) {
  const back = useChange({ send, show, refused: 'The task was not changed' })
  return useChange({
    send,
    show,
    done: (saved, { task, change }) => {
      if (!said) return
      const { title, due_on, done } = task
      const was = { title, due_on, done }
      const undo = Object.fromEntries(
        Object.keys(change).map((key) => [key, was[key as keyof typeof was]]),
      ) as TaskChange['change']
      toast.success(said(saved), {
        action: { label: 'Undo', onClick: () => back.mutate({ task: saved, change: undo }) },
      })
    },
    refused: 'The task was not changed',
  })
}

export function useRemoveTask() {
  const restore = useChange({
    send: async (taskId: string) =>
      call(contract.clientLife.restoreClientTask, { params: { task_id: taskId } }),
    refused: 'The task could not be brought back',
  })
  return useChange({
    send: async (task: ClientTask) =>
      call(contract.clientLife.removeClientTask, { params: { task_id: task.task_id } }),
    show: async (client, task) => showTask(client, task.task_id, () => null),
    done: (_nothing, { task_id }) =>
      toast.success('Task removed', {
        action: { label: 'Undo', onClick: () => restore.mutate(task_id) },
      }),
    refused: 'The task could not be removed',
  })
}
