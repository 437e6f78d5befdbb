import type { Client, Participant } from '@pb/contract/client-schemas'
import type { ParticipantForm } from '@pb/contract/clients'
import type { QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { clientKeys } from '../../../../queries/client-keys.ts'
import { updateCachedClient, type Rollback } from '../../optimistic-updates.ts'
import { useClientMutation } from '../../use-client-mutation.ts'
import * as texts from './texts.ts'

/** Optimistically changes the participants of a client. */
async function updateCachedParticipants(
  client: QueryClient,
  clientId: string,
  change: (people: readonly Participant[]) => Participant[],
): Promise<Rollback> {
  const cached = client.getQueryData<Client>(clientKeys.detail(clientId))
  return updateCachedClient(client, clientId, cached ? { participants: change(cached.participants) } : {})
}

/** Adds a participant. The caller shows errors. */
export function useAddParticipant(clientId: string) {
  return useClientMutation({
    send: async (body: ParticipantForm) =>
      call(contract.clients.addParticipant, { params: { clientId }, body }),
    onSuccess: ({ name }) => toast.success(texts.participantAdded(name)),
    errorTitle: null,
  })
}

/** Saves a participant. The caller shows errors. */
export function useSaveParticipant(clientId: string, participantId: string) {
  return useClientMutation({
    send: async (body: ParticipantForm) =>
      call(contract.clients.saveParticipant, { params: { clientId, participantId }, body }),
    onSuccess: ({ name }) => toast.success(texts.participantSaved(name)),
    errorTitle: null,
  })
}

function useRestoreParticipant(clientId: string) {
  return useClientMutation({
    send: async (participantId: string) =>
      call(contract.clients.restoreParticipant, { params: { clientId, participantId } }),
    onSuccess: ({ name }) => toast.success(texts.participantRestored(name)),
    errorTitle: texts.restoreFailed,
  })
}

/** Removes a participant; the toast offers to undo. */
export function useRemoveParticipant(clientId: string) {
  const restore = useRestoreParticipant(clientId)
  return useClientMutation({
    send: async ({ user_id }: Participant) =>
      call(contract.clients.removeParticipant, { params: { clientId, participantId: user_id } }),
    applyOptimistically: async (client, { user_id }) =>
      updateCachedParticipants(client, clientId, (people) =>
        people.filter((person) => person.user_id !== user_id),
      ),
    onSuccess: (_nothing, { user_id, name }) =>
      toast.success(texts.participantRemoved(name), {
        action: undoAction(() => restore.mutate(user_id)),
      }),
    errorTitle: texts.removeFailed,
  })
}
