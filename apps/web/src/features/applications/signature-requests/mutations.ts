import type { FieldInput } from '@pb/contract/document-fields'
import type { SignatureRequest } from '@pb/contract/signature-requests'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract, download } from '../../../lib/api.ts'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import * as texts from './texts.ts'

const routes = contract.signatureRequests

/** A change of a document, after which the client's page and the list are fetched again. */
const requestChange = {
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: clientKeys.root }),
}

const toParams = ({ request_id: id }: SignatureRequest) => ({ id })

export function useRestore() {
  return useMutation({
    mutationFn: async (request: SignatureRequest) =>
      call(routes.restoreSignatureRequest, { params: toParams(request) }),
    meta: { ...requestChange, success: ({ title }) => texts.restored(title), error: texts.changeFailed },
  })
}

/** Voids a document; the toast offers to undo. */
export function useVoid() {
  const { mutate } = useRestore()
  return useMutation({
    mutationFn: async ({
      request,
      reason,
    }: {
      readonly request: SignatureRequest
      readonly reason: string
    }) => call(routes.voidSignatureRequest, { params: toParams(request), body: { reason } }),
    meta: {
      ...requestChange,
      success: (request) => texts.voided(request.title),
      undo: (request) => mutate(request),
    },
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
  return useMutation({
    mutationFn: async ({ request, key }: UndoInput) =>
      call(routes.undoSigningEmails, { params: toParams(request), body: key === undefined ? {} : { key } }),
    onSuccess: (_request, { onUndone }) => onUndone?.(),
    meta: {
      ...requestChange,
      success: () => ({ text: texts.undone, kind: 'plain' }),
      error: texts.notUndone,
    },
  })
}

export function useRemind() {
  const undo = useUndoEmails()
  return useMutation({
    mutationFn: async ({ request, key }: { readonly request: SignatureRequest; readonly key: string }) =>
      call(routes.remindSigners, { params: toParams(request), body: { key } }),
    meta: {
      ...requestChange,
      success: () => ({ text: texts.reminded, kind: 'plain' }),
      undo: (_request, input) => undo.mutate(input),
      error: texts.changeFailed,
    },
  })
}

export function useExtend() {
  return useMutation({
    mutationFn: async ({ request, days }: { readonly request: SignatureRequest; readonly days: number }) =>
      call(routes.extendSignatureRequest, { params: toParams(request), body: { days } }),
    meta: {
      ...requestChange,
      success: ({ time_expires: time }) => texts.extended(time === null ? '' : formatNewYorkDay(time)),
    },
  })
}

export function useDownload() {
  return useMutation({
    mutationFn: (request: SignatureRequest) =>
      download(routes.signatureRequestPdf, { params: toParams(request) }),
    meta: { error: texts.downloadFailed },
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
  return useMutation({
    mutationFn: async ({
      userId,
      file,
      key,
      signers,
      fields,
      onUndone: _onUndone,
      ...request
    }: NewRequest) => {
      const body = new FormData()
      body.append('file', file)
      const query = { user_id: userId, key }
      const { request_id: id } = await call(routes.uploadSignatureRequest, { query, body })
      return call(routes.sendSignatureRequest, {
        params: { id },
        body: { ...request, signers: [...signers], fields: [...fields] },
      })
    },
    meta: {
      ...requestChange,
      success: (request) => ({ text: texts.sent(request.title), kind: 'plain' }),
      undo: (request, { onUndone }) => undo.mutate({ request, onUndone }),
    },
  })
}
