import type { FieldInput } from '@pb/contract/document-fields'
import type { SignatureRequest } from '@pb/contract/signature-requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract, download } from '../../../lib/api.ts'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import * as texts from './texts.ts'

const routes = contract.signatureRequests

interface RequestChange<Input> {
  readonly send: (input: Input) => Promise<SignatureRequest>
  readonly onSuccess?: (request: SignatureRequest, input: Input) => void
  /** Null where the caller shows the error. */
  readonly errorTitle: string | null
}

/** A change of a document, after which the client's page and the list are fetched again. */
function useRequestChange<Input>({ send, onSuccess, errorTitle }: RequestChange<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (request, input) => onSuccess?.(request, input),
    onError: (error) => {
      if (errorTitle !== null) toast.error(errorTitle, { description: getErrorMessage(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: clientKeys.root }),
  })
}

const toParams = ({ request_id: id }: SignatureRequest) => ({ id })

export function useRestore() {
  return useRequestChange({
    send: async (request: SignatureRequest) =>
      call(routes.restoreSignatureRequest, { params: toParams(request) }),
    onSuccess: ({ title }) => toast.success(texts.restored(title)),
    errorTitle: texts.changeFailed,
  })
}

/** Voids a document; the toast offers to undo. */
export function useVoid() {
  const { mutate } = useRestore()
  return useRequestChange({
    send: async ({ request, reason }: { readonly request: SignatureRequest; readonly reason: string }) =>
      call(routes.voidSignatureRequest, { params: toParams(request), body: { reason } }),
    onSuccess: (request) =>
      toast.success(texts.voided(request.title), { action: undoAction(() => mutate(request)) }),
    errorTitle: null,
  })
}

interface UndoInput {
  readonly request: SignatureRequest
  /** Of a reminder. */
  readonly key?: string
  readonly onUndone?: () => void
}

/** Undoes a send, or a reminder, while no email of it is on its way. */
function useUndoEmails() {
  return useRequestChange({
    send: async ({ request, key }: UndoInput) =>
      call(routes.undoSigningEmails, { params: toParams(request), body: key === undefined ? {} : { key } }),
    onSuccess: (_request, { onUndone }) => {
      toast(texts.undone)
      onUndone?.()
    },
    errorTitle: texts.notUndone,
  })
}

export function useRemind() {
  const undo = useUndoEmails()
  return useRequestChange({
    send: async ({ request, key }: { readonly request: SignatureRequest; readonly key: string }) =>
      call(routes.remindSigners, { params: toParams(request), body: { key } }),
    onSuccess: (_request, input) => toast(texts.reminded, { action: undoAction(() => undo.mutate(input)) }),
    errorTitle: texts.changeFailed,
  })
}

export function useExtend() {
  return useRequestChange({
    send: async ({ request, days }: { readonly request: SignatureRequest; readonly days: number }) =>
      call(routes.extendSignatureRequest, { params: toParams(request), body: { days } }),
    onSuccess: ({ time_expires: time }) =>
      toast.success(texts.extended(time === null ? '' : formatNewYorkDay(time))),
    errorTitle: null,
  })
}

export function useDownload() {
  return useMutation({
    mutationFn: (request: SignatureRequest) =>
      download(routes.signatureRequestPdf, { params: toParams(request) }),
    onError: (error) => toast.error(texts.downloadFailed, { description: getErrorMessage(error) }),
  })
}

export interface NewRequest {
  readonly userId: string
  readonly file: File
  /** The same for a repeated call. */
  readonly key: string
  readonly title: string
  readonly message: string
  readonly ordered: boolean
  readonly code_required: boolean
  readonly fields: readonly FieldInput[]
  /** Days until the links expire. */
  readonly days: number
  readonly signers: readonly {
    readonly name: string
    readonly email: string
    readonly language: 'en' | 'es'
  }[]
  /** Shows what was written again, after an undo. */
  readonly onUndone: () => void
}

/** Uploads a PDF and sends it to its signers. */
export function useSendForSignature() {
  const undo = useUndoEmails()
  return useRequestChange({
    send: async ({ userId, file, key, signers, fields, onUndone: _onUndone, ...request }: NewRequest) => {
      const body = new FormData()
      body.append('file', file)
      const query = { user_id: userId, key }
      const { request_id: id } = await call(routes.uploadSignatureRequest, { query, body })
      return call(routes.sendSignatureRequest, {
        params: { id },
        body: { ...request, signers: [...signers], fields: [...fields] },
      })
    },
    onSuccess: (request, { onUndone }) =>
      toast(texts.sent(request.title), {
        action: undoAction(() => undo.mutate({ request, onUndone })),
      }),
    errorTitle: null,
  })
}
