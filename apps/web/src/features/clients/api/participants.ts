import type { Client, Participant, ParticipantForm } from '@pb/contract/clients'
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { keys } from './keys.ts'
import { showClient, type TakeBack } from './optimistic.ts'
import { useChange } from './use-change.ts'

async function showParticipants(
  client: QueryClient,
  clientId: string,
  change: (people: readonly Participant[]) => Participant[],
): Promise<TakeBack> {
  const whole = client.getQueryData<Client>(keys.one(clientId))
  return showClient(client, clientId, whole ? { participants: change(whole.participants) } : {})
}

/** Adds a participant; the caller says what went wrong, beside the fields. */
export function useAddParticipant(clientId: string) {
  return useChange({
    send: async (body: ParticipantForm) =>
      call(contract.clients.addParticipant, { params: { clientId }, body }),
    done: ({ name }) => toast.success(`${name} was added`),
    refused: null,
  })
}

/** Saves a participant; the caller says what went wrong, beside the fields. */
export function useSaveParticipant(clientId: string, participantId: string) {
  return useChange({
    send: async (body: ParticipantForm) =>
      call(contract.clients.saveParticipant, { params: { clientId, participantId }, body }),
    done: ({ name }) => toast.success(`${name} was saved`),
    refused: null,
  })
}

function useRestoreParticipant(clientId: string) {
  return useChange({
    send: async (participantId: string) =>
      call(contract.clients.restoreParticipant, { params: { clientId, participantId } }),
    done: ({ name }) => toast.success(`${name} is back`),
    refused: 'The participant could not be brought back',
  })
}

/** Takes a participant off at once, with a way back. */
export function useRemoveParticipant(clientId: string) {
  const restore = useRestoreParticipant(clientId)
  return useChange({
    send: async ({ user_id }: Participant) =>
      call(contract.clients.removeParticipant, { params: { clientId, participantId: user_id } }),
    show: async (client, { user_id }) =>
      showParticipants(client, clientId, (people) => people.filter((one) => one.user_id !== user_id)),
    done: (_nothing, { user_id, name }) =>
      toast.success(`${name} was removed`, {
        action: { label: 'Undo', onClick: () => restore.mutate(user_id) },
      }),
    refused: 'The participant could not be removed',
  })
}
