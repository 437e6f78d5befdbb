import type { ClientTask, ClientTaskInput, ClientTaskList } from '@pb/contract/client-life'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import type { Rollback } from '../optimistic-updates.ts'
import { useClientMutation } from '../use-client-mutation.ts'
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
  return useClientMutation({
    send: async (body: ClientTaskInput & { readonly user_id: string }) =>
      call(contract.clientLife.addClientTask, { body }),
    errorTitle: null,
  })
}

interface TaskChange {
  readonly task: ClientTask
  readonly change: Partial<ClientTaskInput> & { readonly done?: 0 | 1 }
}

const send = async ({ task, change }: TaskChange) =>
  call(contract.clientLife.saveClientTask, { params: { task_id: task.task_id }, body: change })

const show = async (client: QueryClient, { task, change }: TaskChange) =>
  updateCachedTask(client, task.task_id, (shown) => ({ ...shown, ...change }))

/** Saves a task. With `getSuccessText`, a toast offers to undo. */
export function useSaveTask(getSuccessText?: (task: ClientTask) => string) {
  const back = useClientMutation({ send, applyOptimistically: show, errorTitle: texts.saveFailed })
  return useClientMutation({
    send,
    applyOptimistically: show,
    onSuccess: (saved, { task, change }) => {
      if (!getSuccessText) return
      const { title, due_on, done } = task
      const previous = { title, due_on, done }
      const undo = Object.fromEntries(
        Object.keys(change).map((key) => [key, previous[key as keyof typeof previous]]),
      ) as TaskChange['change']
      toast.success(getSuccessText(saved), {
        action: undoAction(() => back.mutate({ task: saved, change: undo })),
      })
    },
    errorTitle: texts.saveFailed,
  })
}

export function useRemoveTask() {
  const restore = useClientMutation({
    send: async (taskId: string) =>
      call(contract.clientLife.restoreClientTask, { params: { task_id: taskId } }),
    errorTitle: texts.restoreFailed,
  })
  return useClientMutation({
    send: async (task: ClientTask) =>
      call(contract.clientLife.removeClientTask, { params: { task_id: task.task_id } }),
    applyOptimistically: async (client, task) => updateCachedTask(client, task.task_id, () => null),
    onSuccess: (_nothing, { task_id }) =>
      toast.success(texts.taskRemoved, {
        action: undoAction(() => restore.mutate(task_id)),
      }),
    errorTitle: texts.removeFailed,
  })
}
