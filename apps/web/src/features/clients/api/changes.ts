import type { Client, ClientChanges, NewClient } from '@pb/contract/clients'
import type { ClientRemovalReason } from '@pb/rules/clients'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { keys } from './keys.ts'
import { hideClients, showClient } from './optimistic.ts'
import { useChange } from './use-change.ts'

/** What a change of the form makes of the client that is shown. */
function shownChange(
  { search_type, first_name, last_name, ...rest }: ClientChanges,
  of: Client,
): Partial<Client> {
  const names = {
    first_name: first_name ?? of.first_name,
    last_name: last_name ?? of.last_name,
  }
  return {
    ...(Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined),
    ) as Partial<Client>),
    ...(search_type && { search_type: typeof search_type === 'string' ? [search_type] : search_type }),
    ...names,
    name: `${names.first_name} ${names.last_name}`.trim(),
  }
}

/** Saves what was changed of a client. The caller says what went wrong, beside the fields. */
export function useSaveClient(id: string) {
  const cache = useQueryClient()
  return useChange({
    send: async (body: ClientChanges) => call(contract.clients.saveClient, { params: { id }, body }),
    show: async (client, changes) => {
      const whole = client.getQueryData<Client>(keys.one(id))
      return showClient(client, id, whole ? shownChange(changes, whole) : {})
    },
    done: (saved) => cache.setQueryData(keys.one(id), saved),
    refused: null,
  })
}

export function useRestoreClient() {
  return useChange({
    send: async ({ id }: { readonly id: string; readonly name: string }) =>
      call(contract.clients.restoreClient, { params: { id } }),
    done: (_client, { name }) => toast.success(`${name} is back in the list`),
    refused: 'The client could not be brought back',
  })
}

interface Removal {
  readonly id: string
  readonly name: string
  readonly reason: ClientRemovalReason
}

/** Takes a client off the list for a reason, with a way back. */
export function useRemoveClient() {
  const restore = useRestoreClient()
  return useChange({
    send: async ({ id, reason }: Removal) =>
      call(contract.clients.removeClient, { params: { id }, query: { reason, type: 'REJECTED' } }),
    show: async (client, { id }) => hideClients(client, [id]),
    done: (_nothing, { id, name }) =>
      toast.success(`${name} was removed`, {
        action: { label: 'Undo', onClick: () => restore.mutate({ id, name }) },
      }),
    refused: 'We could not remove this client',
    again: true,
  })
}

/** Adds a client; the caller says what went wrong, beside the fields. */
export function useAddClient() {
  return useChange({
    send: async (body: NewClient) => call(contract.clients.createClient, { body }),
    refused: null,
  })
}

/** Makes a person whom the office knows one's client, with nothing more said of them. */
export function useAttachClient() {
  return useChange({
    send: async ({ email, search_type }: Pick<Client, 'email' | 'search_type'>) =>
      call(contract.clients.attachClient, { params: { email }, query: { search_type } }),
    refused: null,
  })
}
