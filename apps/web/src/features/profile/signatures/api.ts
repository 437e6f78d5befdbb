import type { Reply } from '@pb/contract/endpoint'
import type { Signature, SignatureInput, signatures } from '@pb/contract/signatures'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { profileQuery } from '../api.ts'

type Signatures = Reply<typeof signatures.agentSignatures>

/** The agent's mail signatures by name. */
export const signaturesQuery = queryOptions({
  queryKey: ['profile', 'signatures'],
  queryFn: async ({ signal }) => call(contract.signatures.agentSignatures, { signal }),
})

function patch(client: QueryClient, change: (all: Signature[]) => Signature[]): void {
  client.setQueryData<Signatures>(
    signaturesQuery.queryKey,
    (found) => found && { collection: change(found.collection) },
  )
}

/** The server has the last word on order, default and the profile's choice. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: signaturesQuery.queryKey }),
    client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ])
}

/** Creates a signature, or saves one that has an id; resolves once the list shows it. */
export function useSaveSignature(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SignatureInput & { readonly is_default?: 0 | 1 }) =>
      id === undefined
        ? call(contract.signatures.createAgentSignature, { body })
        : call(contract.signatures.updateAgentSignature, { params: { signature_id: id }, body }),
    onSuccess: () => refresh(client),
    onError: (error) => logError('A signature could not be saved', error),
  })
}

/** Chooses the default, null for none: shown at once, taken back if the server did not take it. */
export function useChooseSignature() {
  const client = useQueryClient()
  const show = (id: string | null): void =>
    patch(client, (all) =>
      all.map((one) => ({ ...one, is_default: one.signature_id === id ? (1 as const) : (0 as const) })),
    )
  return useMutation({
    scope: { id: 'default signature' },
    mutationFn: async ({ id, before }: { readonly id: string | null; readonly before: string | null }) => {
      const target = id ?? before
      if (target === null) return
      await call(contract.signatures.updateAgentSignature, {
        params: { signature_id: target },
        body: { is_default: id === null ? 0 : 1 },
      })
    },
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: signaturesQuery.queryKey })
      show(id)
    },
    onError: (error, { before }) => {
      logError('The default signature could not be chosen', error)
      show(before)
      toast.error('The default signature was not changed', { description: messageOf(error) })
    },
    onSettled: () => refresh(client),
  })
}

/** Deletes a signature: gone from the list at once, and for some seconds it can be had back as it was. */
export function useDeleteSignature() {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: async ({ name, html, is_default }: Signature) =>
      call(contract.signatures.createAgentSignature, { body: { name, html, is_default } }),
    onError: (error, { name }) => {
      logError('A signature could not be restored', error)
      toast.error(`“${name}” could not be restored`, { description: messageOf(error) })
    },
    onSettled: () => refresh(client),
  })
  return useMutation({
    mutationFn: async ({ signature_id }: Signature) =>
      call(contract.signatures.deleteAgentSignature, { params: { signature_id } }),
    onMutate: async ({ signature_id }) => {
      await client.cancelQueries({ queryKey: signaturesQuery.queryKey })
      patch(client, (all) => all.filter((one) => one.signature_id !== signature_id))
    },
    onSuccess: (_reply, deleted) =>
      toast(`“${deleted.name}” deleted`, {
        action: { label: 'Undo', onClick: () => restore.mutate(deleted) },
      }),
    onError: (error, { name }) => {
      logError('A signature could not be deleted', error)
      toast.error(`“${name}” could not be deleted`, { description: messageOf(error) })
    },
    onSettled: () => refresh(client),
  })
}
