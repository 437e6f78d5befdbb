import type { Client, Participant } from '@pb/contract/client-schemas'
import type { ParticipantForm } from '@pb/contract/clients'
import type { QueryClient } from '@tanstack/react-query'
import { clientChange } from '../../client-change.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { call, contract } from '../../../../lib/api.ts'
import { clientKeys } from '../../../../queries/client-keys.ts'
import { updateCachedClient, type Rollback } from '../../optimistic-updates.ts'
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
  return useMutation({
    mutationFn: async (body: ParticipantForm) =>
      call(contract.clients.addParticipant, { params: { clientId }, body }),
    meta: { ...clientChange, success: ({ name }) => texts.participantAdded(name) },
  })
}

/** Saves a participant. The caller shows errors. */
export function useSaveParticipant(clientId: string, participantId: string) {
  return useMutation({
    mutationFn: async (body: ParticipantForm) =>
      call(contract.clients.saveParticipant, { params: { clientId, participantId }, body }),
    meta: { ...clientChange, success: ({ name }) => texts.participantSaved(name) },
  })
}

function useRestoreParticipant(clientId: string) {
  return useMutation({
    mutationFn: async (participantId: string) =>
      call(contract.clients.restoreParticipant, { params: { clientId, participantId } }),
    meta: {
      ...clientChange,
      success: ({ name }) => texts.participantRestored(name),
      error: texts.restoreFailed,
    },
  })
}

/** Removes a participant; the toast offers to undo. */
export function useRemoveParticipant(clientId: string) {
  const restore = useRestoreParticipant(clientId)
  return useMutation({
    mutationFn: async ({ user_id }: Participant) =>
      call(contract.clients.removeParticipant, { params: { clientId, participantId: user_id } }),
    onMutate: async ({ user_id }, { client }) =>
      updateCachedParticipants(client, clientId, (people) =>
        people.filter((person) => person.user_id !== user_id),
      ),
    onError: (_error, _input, rollback) => rollback?.(),
    meta: {
      ...clientChange,
      success: (_nothing, { name }) => texts.participantRemoved(name),
      undo: (_nothing, { user_id }) => restore.mutate(user_id),
      error: texts.removeFailed,
    },
  })
}
