import type { ClientTask, ClientTaskInput, ClientTaskList } from '@pb/contract/client-life'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { clientChange } from '../client-change.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import type { Rollback } from '../optimistic-updates.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import * as texts from './texts.ts'

type Tasks = InfiniteData<ClientTaskList, number>

/** Optimistically changes a task in all cached lists; `null` removes it. */
async function updateCachedTask(
  client: QueryClient,
  taskId: string,
  change: (task: ClientTask) => ClientTask | null,
): Promise<Rollback> {
  await client.cancelQueries({ queryKey: clientKeys.tasks })
  const changed = (page: ClientTaskList): ClientTaskList => ({
    ...page,
    collection: page.collection.flatMap((task) => (task.task_id === taskId ? (change(task) ?? []) : task)),
  })
  const before = client.getQueriesData<Tasks>({ queryKey: clientKeys.tasks })
  for (const [key, data] of before)
    client.setQueryData<Tasks>(key, data && { ...data, pages: data.pages.map(changed) })
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

export function useAddTask() {
  return useMutation({
    mutationFn: async (body: ClientTaskInput & { readonly user_id: string }) =>
      call(contract.clientLife.addClientTask, { body }),
    meta: clientChange,
  })
}

interface TaskChange {
  readonly task: ClientTask
  readonly change: Partial<ClientTaskInput> & { readonly done?: 0 | 1 }
}

const send = async ({ task, change }: TaskChange) =>
  call(contract.clientLife.saveClientTask, { params: { task_id: task.task_id }, body: change })

const show = async ({ task, change }: TaskChange, { client }: { readonly client: QueryClient }) =>
  updateCachedTask(client, task.task_id, (shown) => ({ ...shown, ...change }))

/** Saves a task. With `getSuccessText`, a toast offers to undo. */
export function useSaveTask(getSuccessText?: (task: ClientTask) => string) {
  const back = useMutation({
    mutationFn: send,
    onMutate: show,
    onError: (_error, _input, rollback) => rollback?.(),
    meta: { ...clientChange, error: texts.saveFailed },
  })
  return useMutation({
    mutationFn: send,
    onMutate: show,
    onError: (_error, _input, rollback) => rollback?.(),
    meta: {
      ...clientChange,
      success: (saved, { task, change }) => {
        if (!getSuccessText) return undefined
        const { title, due_on, done } = task
        const previous = { title, due_on, done }
        const undo = Object.fromEntries(
          Object.keys(change).map((key) => [key, previous[key as keyof typeof previous]]),
        ) as TaskChange['change']
        return { text: getSuccessText(saved), undo: () => back.mutate({ task: saved, change: undo }) }
      },
      error: texts.saveFailed,
    },
  })
}

export function useRemoveTask() {
  const restore = useMutation({
    mutationFn: async (taskId: string) =>
      call(contract.clientLife.restoreClientTask, { params: { task_id: taskId } }),
    meta: { ...clientChange, error: texts.restoreFailed },
  })
  return useMutation({
    mutationFn: async (task: ClientTask) =>
      call(contract.clientLife.removeClientTask, { params: { task_id: task.task_id } }),
    onMutate: async (task, { client }) => updateCachedTask(client, task.task_id, () => null),
    onError: (_error, _input, rollback) => rollback?.(),
    meta: {
      ...clientChange,
      success: texts.taskRemoved,
      undo: (_nothing, { task_id }) => restore.mutate(task_id),
      error: texts.removeFailed,
    },
  })
}
