import { joinPersonName } from '@pb/rules/person-name'
import type { Client } from '@pb/contract/client-schemas'
import type { ClientChanges, NewClient } from '@pb/contract/clients'
import type { ClientOptOutChange } from '@pb/contract/email-opt-outs'
import type { ClientRemovalReason } from '@pb/rules/clients'
import { useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import { removeCachedClients, updateCachedClient } from '../optimistic-updates.ts'
import { useClientMutation } from '../use-client-mutation.ts'
import * as texts from './texts.ts'

/** The effect of form changes on the cached client, for the optimistic update. */
function toCacheChange(
  { search_type, first_name, last_name, replaces_notes: _replaces, ...rest }: ClientChanges,
  client: Client,
): Partial<Client> {
  const names = {
    first_name: first_name ?? client.first_name,
    last_name: last_name ?? client.last_name,
  }
  return {
    ...(Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined),
    ) as Partial<Client>),
    ...(search_type && { search_type: typeof search_type === 'string' ? [search_type] : search_type }),
    ...names,
    name: joinPersonName(names),
  }
}

/** Saves changed fields of a client. The caller shows errors. */
export function useSaveClient(id: string) {
  const cache = useQueryClient()
  return useClientMutation({
    send: async (body: ClientChanges) => call(contract.clients.saveClient, { params: { id }, body }),
    applyOptimistically: async (client, changes) => {
      const cached = client.getQueryData<Client>(clientKeys.detail(id))
      return updateCachedClient(client, id, cached ? toCacheChange(changes, cached) : {})
    },
    onSuccess: (saved) => cache.setQueryData(clientKeys.detail(id), saved),
    errorTitle: null,
  })
}

export function useRestoreClient() {
  return useClientMutation({
    send: async ({ id }: { readonly id: string; readonly name: string }) =>
      call(contract.clients.restoreClient, { params: { id } }),
    onSuccess: (_client, { name }) => toast.success(texts.clientRestored(name)),
    errorTitle: texts.restoreFailed,
  })
}

interface Removal {
  readonly id: string
  readonly name: string
  readonly reason: ClientRemovalReason
}

/** Removes a client from the list for a reason; the toast offers to undo. */
export function useRemoveClient() {
  const restore = useRestoreClient()
  return useClientMutation({
    send: async ({ id, reason }: Removal) =>
      call(contract.clients.removeClient, { params: { id }, query: { reason, type: 'REJECTED' } }),
    applyOptimistically: async (client, { id }) => removeCachedClients(client, [id]),
    onSuccess: (_nothing, { id, name }) =>
      toast.success(texts.clientRemoved(name), {
        action: undoAction(() => restore.mutate({ id, name })),
      }),
    errorTitle: texts.removeFailed,
    canRetry: true,
  })
}

interface OptOutChange extends ClientOptOutChange {
  readonly id: string
  readonly name: string
}

/** Stops bulk email to a client, or sends it again. Without a title the caller shows errors. */
export function useSaveOptOut(errorTitle: string | null = null) {
  const cache = useQueryClient()
  return useClientMutation({
    send: async ({ id, name: _name, ...body }: OptOutChange) =>
      call(contract.clients.saveClientOptOut, { params: { id }, body }),
    onSuccess: (saved, { id, name, opted_out }) => {
      cache.setQueryData(clientKeys.detail(id), (before: Client | undefined) =>
        before ? { ...before, opt_out: saved.opt_out } : before,
      )
      toast.success(opted_out ? texts.emailsStopped(name) : texts.emailsResumed(name))
    },
    errorTitle,
  })
}

/** Stops bulk email to a client who asked for it in an email; the toast offers to undo. */
export function useAnswerStopRequest() {
  const undo = useSaveOptOut(texts.resumeFailed)
  return useClientMutation({
    send: async ({ id, text }: { readonly id: string; readonly name: string; readonly text: string }) =>
      call(contract.clients.saveClientOptOut, {
        params: { id },
        body: { opted_out: 1, reason: text, source: 'reply' },
      }),
    onSuccess: (_saved, { id, name }) =>
      toast.success(texts.emailsStopped(name), {
        action: undoAction(() => undo.mutate({ id, name, opted_out: 0, reason: texts.undone })),
      }),
    errorTitle: texts.stopFailed,
  })
}

/** Adds a client. The caller shows errors. */
export function useAddClient() {
  return useClientMutation({
    send: async (body: NewClient) => call(contract.clients.createClient, { body }),
    errorTitle: null,
  })
}

/** Adds a person known to the office as the agent's client, without further fields. */
export function useAttachClient() {
  return useClientMutation({
    send: async ({ email, search_type }: Pick<Client, 'email' | 'search_type'>) =>
      call(contract.clients.attachClient, { params: { email }, query: { search_type } }),
    errorTitle: null,
  })
}
