import type { Endpoint, Reply } from '@pb/contract/endpoint'
import { assertOk, apiHeaders, fillPath } from './api.ts'
import type { Route } from './contract.ts'
import { NetworkError } from './http-error.ts'
import { toQueryString, type QueryValues } from './query-string.ts'
import { sendOnce } from './send-once.ts'
import { getSessionId } from './session.ts'

interface UploadOptions {
  readonly params?: QueryValues
  readonly query?: QueryValues
  readonly field: string
  readonly file: Blob
  readonly filename: string
  /** Called with the part of the file that is uploaded, 0 to 1. */
  readonly onProgress?: (progress: number) => void
  readonly signal?: AbortSignal
}

/** A file to upload, with its progress callback and abort signal. */
export interface FileUpload {
  readonly file: File
  /** Called with the part of the file that is uploaded, 0 to 1. */
  readonly onProgress: (progress: number) => void
  readonly signal: AbortSignal
}

function send(method: string, url: string, options: UploadOptions, key?: string): Promise<XMLHttpRequest> {
  const { field, file, filename, onProgress, signal } = options
  const form = new FormData()
  form.append(field, file, filename)
  const request = new XMLHttpRequest()
  request.open(method, url)
  for (const [name, value] of apiHeaders(true)) request.setRequestHeader(name, value)
  if (key !== undefined) request.setRequestHeader('Idempotency-Key', key)
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new NetworkError(undefined)))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'))
    else request.send(form)
  })
}

/**
 * Uploads one file with progress, which `fetch` does not report. Throws as `call` does: `HttpError` for a response that
 * is not OK, `NetworkError` without a response, `AbortError` when aborted.
 */
export async function upload<E extends Endpoint>(route: Route<E>, options: UploadOptions): Promise<Reply<E>> {
  const url = fillPath(route.path, options.params) + toQueryString(options.query)
  const sendFile = async (key?: string): Promise<Response> => {
    const session = getSessionId()
    const request = await send(route.method, url, options, key)
    const type = request.getResponseHeader('content-type') ?? ''
    return assertOk(
      new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }),
      session,
    )
  }
  const { lastModified, size } = options.file as Partial<File>
  const intent = [url, options.filename, size, lastModified].join()
  const response = await (route.creates === true ? sendOnce(intent, sendFile) : sendFile())
  return (await response.json()) as Reply<E>
}
