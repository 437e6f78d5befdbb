import type { BodyInput, Endpoint, ParamsInput, QueryInput, Reply } from '@pb/contract/endpoint'
import type { Problem } from '@pb/contract/errors'
import type { Route } from './contract.ts'
import { HttpError, NetworkError } from './http-error.ts'
import { toQueryString, type QueryValues } from './query-string.ts'
import { askForProof } from './proof.ts'
import { retryLater } from './retry-later.ts'
import { saveFile } from './save-file.ts'
import { sendOnce } from './send-once.ts'
import { getSessionId } from './session.ts'

export { contract } from './contract.ts'

type InputPart<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : undefined extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }
type OptionalIfEmpty<T> = T extends object ? (Partial<T> extends T ? T | undefined : T) : T

/** Input of a call: params, query and body of its contract entry, and a signal to abort it. */
type CallInput<E extends Endpoint> = InputPart<'params', ParamsInput<E>> &
  InputPart<'query', OptionalIfEmpty<QueryInput<E>>> &
  InputPart<
    'body',
    E['upload'] extends object ? FormData : E['rawBody'] extends object ? Blob : BodyInput<E>
  > & {
    readonly signal?: AbortSignal
    /** The request outlives the page; browsers limit the body to 64 kB. */
    readonly keepalive?: boolean
  }

type CallArguments<E extends Endpoint> = object extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]

/** The application key that the server writes into the page. It identifies the application and is not a secret. */
function getAppKey(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="app-auth"]')?.content ?? ''
}

/** Whether the browser sets the content type: of a multipart body with its boundary, and of a blob. */
const hasOwnType = (body: unknown): body is FormData | Blob =>
  body instanceof FormData || body instanceof Blob

/** Headers of every call. */
export function apiHeaders(ownType = false): Headers {
  const headers = new Headers({ 'X-App-Auth': getAppKey(), 'X-Requested-With': 'XMLHttpRequest' })
  const session = getSessionId()
  if (session !== null) headers.set('X-Session-Id', session)
  if (!ownType) headers.set('Content-Type', 'application/json')
  return headers
}

let sessionRefused: () => void = () => {}

/** Sets the app's one handler for a session that the server refuses, so that no feature has to handle it. */
export function onSessionRefused(handler: () => void): void {
  sessionRefused = handler
}

async function readProblem(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  return (await response.json().catch(() => undefined)) as Problem | undefined
}

/** Returns the response if it is OK and throws `HttpError` otherwise. `session` is the session of the request. */
export async function assertOk(response: Response, session: string | null): Promise<Response> {
  if (response.ok) return response
  const error = new HttpError(response, await readProblem(response))
  const refused = response.status === 401 && error.problem?.code !== 'sign_in_failed'
  if (refused && session !== null && session === getSessionId()) sessionRefused()
  throw error
}

/** `fetch` with the API headers, once more for a read that is refused for now, and after a proof that it needs. Throws `HttpError` for a response that is not OK, `NetworkError` without a response. */
export async function request(url: string, init: RequestInit, key?: string): Promise<Response> {
  const session = getSessionId()
  const headers = apiHeaders(hasOwnType(init.body))
  if (key !== undefined) headers.set('Idempotency-Key', key)
  const send = () => fetch(url, { ...init, headers })
  const perform = async () =>
    assertOk(
      await retryLater(send, init).catch((error: unknown) => {
        throw init.signal?.aborted ? error : new NetworkError(error)
      }),
      session,
    )
  try {
    return await perform()
  } catch (error) {
    const isAsked = error instanceof HttpError && error.problem?.code === 'proof_required'
    if (!isAsked || !(await askForProof())) throw error
    return await perform()
  }
}

/** Returns a contract path with its parameters filled in. */
export function fillPath(path: string, params: QueryValues | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
}

function serializeBody(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return hasOwnType(body) ? body : JSON.stringify(body)
}

function send<E extends Endpoint>(route: Route<E>, input: CallInput<E> | undefined): Promise<Response> {
  const { params, query, body, signal, keepalive = false } = (input ?? {}) as CallInput<Endpoint>
  const url = fillPath(route.path, params) + toQueryString(query)
  const init = {
    method: route.method,
    body: serializeBody(body),
    signal: signal ?? null,
    ...(keepalive && { keepalive }),
  }
  if (route.creates !== true) return request(url, init)
  return sendOnce(hasOwnType(body) ? body : url + JSON.stringify(body), (key) => request(url, init, key))
}

/** Calls one endpoint of the contract: `call(contract.listings.listing, { params: { id } })`. */
export async function call<E extends Endpoint>(
  route: Route<E>,
  ...[input]: CallArguments<E>
): Promise<Reply<E>> {
  const text = await (await send(route, input)).text()
  return (text === '' ? undefined : JSON.parse(text)) as Reply<E>
}

/** Calls an endpoint that returns a file, and returns the file. */
export async function fetchFile<E extends Endpoint>(
  route: Route<E>,
  ...[input]: CallArguments<E>
): Promise<Blob> {
  return (await send(route, input)).blob()
}

/** Calls an endpoint that returns a file, and saves it under the name in its `Content-Disposition`. */
export async function download<E extends Endpoint>(
  route: Route<E>,
  ...[input]: CallArguments<E>
): Promise<void> {
  const response = await send(route, input)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  saveFile(await response.blob(), named?.[1] ?? '')
}
