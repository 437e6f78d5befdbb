import type { Reply } from '@pb/contract/endpoint'
import type { Signature, SignatureInput, signatures } from '@pb/contract/signatures'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { call, contract } from '../../../../lib/api.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { profileQuery, signaturesQuery } from '../../../../queries/accounts.ts'
import * as texts from './texts.ts'

type Signatures = Reply<typeof signatures.agentSignatures>

function patchSignatures(client: QueryClient, change: (signatures: Signature[]) => Signature[]): void {
  client.setQueryData<Signatures>(
    signaturesQuery.queryKey,
    (cached) => cached && { collection: change(cached.collection) },
  )
}

/** Refetches order, default and the profile's signature from the server. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: signaturesQuery.queryKey }),
    client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ])
}

/** Changes reach the server in their order, so a signature is not deleted before it has become the default. */
const oneAtATime = { id: 'signatures' }

/** Creates a signature, or saves the one with this id. Resolves once the list is refetched. */
export function useSaveSignature(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    scope: oneAtATime,
    mutationFn: async (body: SignatureInput & { readonly is_default?: 0 | 1 }) =>
      id === undefined
        ? call(contract.signatures.createAgentSignature, { body })
        : call(contract.signatures.updateAgentSignature, { params: { signature_id: id }, body }),
    onSuccess: () => refresh(client),
    meta: { log: 'A signature could not be saved' },
  })
}

/** Sets the default signature, null for none. It changes immediately and reverts if saving fails. */
export function useChooseSignature() {
  const client = useQueryClient()
  const show = (id: string | null): void =>
    patchSignatures(client, (signatures) =>
      signatures.map((signature) => ({
        ...signature,
        is_default: signature.signature_id === id ? (1 as const) : (0 as const),
      })),
    )
  return useMutation({
    scope: oneAtATime,
    mutationFn: async ({
      id,
      previous,
    }: {
      readonly id: string | null
      readonly previous: string | null
    }) => {
      const target = id ?? previous
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
    onError: (_error, { previous }) => show(previous),
    onSettled: () => refresh(client),
    meta: { log: 'The default signature could not be chosen', error: texts.defaultSignatureNotChanged },
  })
}

/** Deletes a signature immediately, with a toast to undo it. */
export function useDeleteSignature() {
  const client = useQueryClient()
  const restore = useMutation({
    scope: oneAtATime,
    mutationFn: async ({ signature_id, is_default }: Signature) => {
      const params = { kind: 'email_signature', id: signature_id } as const
      await call(contract.recentlyDeleted.restoreDeleted, { params })
      if (is_default === 1)
        await call(contract.signatures.updateAgentSignature, {
          params: { signature_id },
          body: { is_default },
        })
    },
    onSettled: () => refresh(client),
    meta: {
      log: 'A signature could not be restored',
      error: (error, { name }) => ({
        text: texts.signatureNotRestored(name),
        description: getErrorMessage(error),
      }),
    },
  })
  return useMutation({
    scope: oneAtATime,
    mutationFn: async ({ signature_id }: Signature) =>
      call(contract.signatures.deleteAgentSignature, { params: { signature_id } }),
    onMutate: async ({ signature_id }) => {
      await client.cancelQueries({ queryKey: signaturesQuery.queryKey })
      patchSignatures(client, (signatures) =>
        signatures.filter((signature) => signature.signature_id !== signature_id),
      )
    },
    onSettled: () => refresh(client),
    meta: {
      success: (_reply, deleted) => ({ text: texts.signatureDeleted(deleted.name), kind: 'plain' }),
      undo: (_reply, deleted) => restore.mutate(deleted),
      log: 'A signature could not be deleted',
      error: (error, { name }) => ({
        text: texts.signatureNotDeleted(name),
        description: getErrorMessage(error),
      }),
    },
  })
}
