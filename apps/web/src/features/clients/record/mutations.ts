import { joinPersonName } from '@pb/rules/person-name'
import type { Client } from '@pb/contract/client-schemas'
import type { ClientChanges, NewClient } from '@pb/contract/clients'
import type { ClientOptOutChange } from '@pb/contract/email-opt-outs'
import type { ClientRemovalReason } from '@pb/rules/clients'
import { useQueryClient } from '@tanstack/react-query'
import { clientChange } from '../client-change.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import { removeCachedClients, updateCachedClient } from '../optimistic-updates.ts'
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
  return useMutation({
    mutationFn: async (body: ClientChanges) => call(contract.clients.saveClient, { params: { id }, body }),
    onMutate: async (changes, { client }) => {
      const cached = client.getQueryData<Client>(clientKeys.detail(id))
      return updateCachedClient(client, id, cached ? toCacheChange(changes, cached) : {})
    },
    onError: (_error, _input, rollback) => rollback?.(),
    onSuccess: (saved) => cache.setQueryData(clientKeys.detail(id), saved),
    meta: clientChange,
  })
}

export function useRestoreClient() {
  return useMutation({
    mutationFn: async ({ id }: { readonly id: string; readonly name: string }) =>
      call(contract.clients.restoreClient, { params: { id } }),
    meta: {
      ...clientChange,
      success: (_client, { name }) => texts.clientRestored(name),
      error: texts.restoreFailed,
    },
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
  return useMutation({
    mutationFn: async ({ id, reason }: Removal) =>
      call(contract.clients.removeClient, { params: { id }, query: { reason, type: 'REJECTED' } }),
    onMutate: async ({ id }, { client }) => removeCachedClients(client, [id]),
    onError: (_error, _input, rollback) => rollback?.(),
    meta: {
      ...clientChange,
      success: (_nothing, { name }) => texts.clientRemoved(name),
      undo: (_nothing, { id, name }) => restore.mutate({ id, name }),
      error: texts.removeFailed,
      canRetry: true,
    },
  })
}

interface OptOutChange extends ClientOptOutChange {
  readonly id: string
  readonly name: string
}

/** Stops bulk email to a client, or sends it again. Without a title the caller shows errors. */
export function useSaveOptOut(errorTitle: string | null = null) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name: _name, ...body }: OptOutChange) =>
      call(contract.clients.saveClientOptOut, { params: { id }, body }),
    onSuccess: (saved, { id }) =>
      cache.setQueryData(clientKeys.detail(id), (before: Client | undefined) =>
        before ? { ...before, opt_out: saved.opt_out } : before,
      ),
    meta: {
      ...clientChange,
      success: (_saved, { name, opted_out }) =>
        opted_out ? texts.emailsStopped(name) : texts.emailsResumed(name),
      error: errorTitle,
    },
  })
}

/** Stops bulk email to a client who asked for it in an email; the toast offers to undo. */
export function useAnswerStopRequest() {
  const undo = useSaveOptOut(texts.resumeFailed)
  return useMutation({
    mutationFn: async ({ id, text }: { readonly id: string; readonly name: string; readonly text: string }) =>
      call(contract.clients.saveClientOptOut, {
        params: { id },
        body: { opted_out: 1, reason: text, source: 'reply' },
      }),
    meta: {
      ...clientChange,
      success: (_saved, { name }) => texts.emailsStopped(name),
      undo: (_saved, { id, name }) => undo.mutate({ id, name, opted_out: 0, reason: texts.undone }),
      error: texts.stopFailed,
    },
  })
}

/** Adds a client. The caller shows errors. */
export function useAddClient() {
  return useMutation({
    mutationFn: async (body: NewClient) => call(contract.clients.createClient, { body }),
    meta: clientChange,
  })
}

/** Adds a person known to the office as the agent's client, without further fields. */
export function useAttachClient() {
  return useMutation({
    mutationFn: async ({ email, search_type }: Pick<Client, 'email' | 'search_type'>) =>
      call(contract.clients.attachClient, { params: { email }, query: { search_type } }),
    meta: clientChange,
  })
}
