import type { Endpoint, Reply } from '@pb/contract/endpoint'
import { answered, apiHeaders, fillPath } from './api.ts'
import type { Route } from './contract.ts'
import { NetworkError } from './http-error.ts'
import { apiQuery, type QueryValues } from './query-string.ts'
import { sessionId } from './session.ts'

interface UploadOptions {
  readonly params?: QueryValues
  readonly query?: QueryValues
  readonly field: string
  readonly file: Blob
  readonly filename: string
  /** Share of the file that has left, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** A file that somebody sends, and how to hear of its way and give it up. */
export interface FileUpload {
  readonly file: File
  /** Hears the share that has left, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

function send(method: string, url: string, options: UploadOptions): Promise<XMLHttpRequest> {
  const { field, file, filename, onProgress, signal } = options
  const form = new FormData()
  form.append(field, file, filename)
  const request = new XMLHttpRequest()
  request.open(method, url)
  for (const [name, value] of apiHeaders(true)) request.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new NetworkError(undefined)))
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) reject(new DOMException('Given up', 'AbortError'))
    else request.send(form)
  })
}

/**
 * Sends one file to an endpoint that takes one, and says how far it is, which `fetch` cannot. Fails as `call` does:
 * `HttpError` on any response that is not OK, `NetworkError` without one, `AbortError` when given up.
 */
export async function upload<E extends Endpoint>(route: Route<E>, options: UploadOptions): Promise<Reply<E>> {
  const session = sessionId()
  const url = fillPath(route.path, options.params) + apiQuery(options.query)
  const request = await send(route.method, url, options)
  const type = request.getResponseHeader('content-type') ?? ''
  const response = new Response(request.responseText, {
    status: request.status,
    headers: { 'content-type': type },
  })
  return (await (await answered(response, session)).json()) as Reply<E>
}
