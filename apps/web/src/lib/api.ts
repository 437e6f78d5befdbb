import type { BodyInput, Endpoint, ParamsInput, QueryInput, Reply } from '@pb/contract/endpoint'
import type { Problem } from '@pb/contract/errors'
import type { Route } from './contract.ts'
import { HttpError, NetworkError } from './http-error.ts'
import { apiQuery, type QueryValues } from './query-string.ts'
import { saveFile } from './save-file.ts'
import { sessionId } from './session.ts'

export { contract } from './contract.ts'

type Given<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : undefined extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }
type Optional<T> = T extends object ? (Partial<T> extends T ? T | undefined : T) : T

/** What one call takes: the entry's own params, query and body, and a signal to give up by. */
type CallInput<E extends Endpoint> = Given<'params', ParamsInput<E>> &
  Given<'query', Optional<QueryInput<E>>> &
  Given<'body', E['upload'] extends object ? FormData : BodyInput<E>> & {
    readonly signal?: AbortSignal
    /** It goes on when the page is closed; the body must then be small. */
    readonly keepalive?: boolean
  }

type Arguments<E extends Endpoint> = object extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]

/** The application's own key, which the server wrote into the page. It names the application and is no secret. */
function appAuth(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="app-auth"]')?.content ?? ''
}

/** The headers that every call carries; a multipart body names its own content type. */
export function apiHeaders(multipart = false): Headers {
  const headers = new Headers({ 'X-App-Auth': appAuth(), 'X-Requested-With': 'XMLHttpRequest' })
  const session = sessionId()
  if (session !== null) headers.set('X-Session-Id', session)
  if (!multipart) headers.set('Content-Type', 'application/json')
  return headers
}

let sessionRefused: () => void = () => {}

/** The app says once what happens when the server no longer knows the session; no feature ever handles it. */
export function onSessionRefused(handler: () => void): void {
  sessionRefused = handler
}

async function problemOf(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  return (await response.json().catch(() => undefined)) as Problem | undefined
}

/** The response, if it is OK; throws `HttpError` otherwise. `session` is the one that the call was made with. */
export async function answered(response: Response, session: string | null): Promise<Response> {
  if (response.ok) return response
  const error = new HttpError(response, await problemOf(response))
  const refused = response.status === 401 && error.problem?.code !== 'sign_in_failed'
  if (refused && session !== null && session === sessionId()) sessionRefused()
  throw error
}

/** `fetch` with our headers: throws `HttpError` on any response that is not OK, `NetworkError` without one. */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const session = sessionId()
  const headers = apiHeaders(init.body instanceof FormData)
  const response = await fetch(url, { ...init, headers }).catch((error: unknown) => {
    throw init.signal?.aborted ? error : new NetworkError(error)
  })
  return answered(response, session)
}

/** A path of the contract with its parameters filled in. */
export function fillPath(path: string, params: QueryValues | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

function send<E extends Endpoint>(route: Route<E>, input: CallInput<E> | undefined): Promise<Response> {
  const { params, query, body, signal, keepalive = false } = (input ?? {}) as CallInput<Endpoint>
  const url = fillPath(route.path, params) + apiQuery(query)
  return request(url, {
    method: route.method,
    body: bodyOf(body),
    signal: signal ?? null,
    ...(keepalive && { keepalive }),
  })
}

/** Calls one endpoint of the contract: `call(contract.listings.listing, { params: { id } })`. */
export async function call<E extends Endpoint>(route: Route<E>, ...[input]: Arguments<E>): Promise<Reply<E>> {
  const text = await (await send(route, input)).text()
  return (text === '' ? undefined : JSON.parse(text)) as Reply<E>
}

/** Calls an endpoint that answers with a file, for the page itself. */
export async function fetchFile<E extends Endpoint>(
  route: Route<E>,
  ...[input]: Arguments<E>
): Promise<Blob> {
  return (await send(route, input)).blob()
}

/** Calls an endpoint that answers with a file, and lets the browser save it under the name that the server gave. */
export async function download<E extends Endpoint>(route: Route<E>, ...[input]: Arguments<E>): Promise<void> {
  const response = await send(route, input)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  saveFile(await response.blob(), named?.[1] ?? '')
}
