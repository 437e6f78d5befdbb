import { ExpectedError } from '../../../platform/errors/expected-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import {
  fetchExternal,
  ExternalFetchError,
  retryAfter,
  type EgressPolicy,
  type ExternalResponse,
} from '../../../platform/net/fetch-external.ts'
import { keyFields, type Resource } from '../records/parse-related.ts'
import { serverErrors } from '../texts.ts'
import { parsePage, type LazyRecords } from './odata-page.ts'

/** Address and credentials of a RESO Web API server (Web API Core 2.0, RCP-37: OData 4 with a bearer token, RCP-26). */
export interface ServerSettings {
  readonly url: string
  readonly auth:
    | { readonly kind: 'bearer'; readonly token: string }
    | {
        readonly kind: 'client'
        readonly token_url: string
        readonly client_id: string
        readonly client_secret: string
        readonly scope: string
      }
}

/**
 * - `refused`  the server rejects the token or secret
 * - `later`    unavailable, rate-limited or failing: retry later
 * - `unknown`  the resource or query is not supported or not permitted
 * - `wrong`    not a RESO Web API server
 */
export class ServerError extends ExpectedError {
  readonly kind: 'refused' | 'later' | 'unknown' | 'wrong'
  readonly retryAt: Date | null
  constructor(kind: ServerError['kind'], message: string, retryAt: Date | null = null) {
    super(message)
    this.kind = kind
    this.retryAt = retryAt
  }
}

export interface ServerPage {
  readonly records: LazyRecords
  readonly count: number | null
  /** Fetches the next page; null for the last one. */
  readonly next: (() => Promise<ServerPage>) | null
}

export interface ServerClient {
  /** Fetches the first page of a query. */
  first(resource: Resource, options: Readonly<Record<string, string>>): Promise<ServerPage>
}

/** A page is held in memory as bytes, twice while it is received. */
const limits = { maxBytes: 60_000_000, seconds: 120 }
const tokenLimits = { maxBytes: 100_000, seconds: 30 }
/** A result of more pages than this is taken for one that never ends. */
const maxPages = 20_000
/** Preferred number of records per page; servers may send fewer. */
const pageSize = 500

function toServerError({ status, headers }: ExternalResponse, now: Date): ServerError {
  if (status === 401) return new ServerError('refused', serverErrors.badToken)
  if (status === 429) return new ServerError('later', serverErrors.busy, retryAfter(headers, now))
  if (status >= 500 && status !== 501)
    return new ServerError('later', serverErrors.status(status), retryAfter(headers, now))
  if (status >= 300 && status < 400) return new ServerError('wrong', serverErrors.redirected)
  return new ServerError('unknown', serverErrors.status(status))
}

/** Parses a JSON object; null if it is none. */
function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Creates a client, which requests an access token when it first needs one. Its methods throw `ServerError`. */
export function createServerClient(
  { url, auth }: ServerSettings,
  { clock, egress }: { readonly clock: Clock; readonly egress: EgressPolicy },
): ServerClient {
  const root = new URL(url.endsWith('/') ? url : `${url}/`)
  let token = auth.kind === 'bearer' ? auth.token : null

  async function call(
    ...[at, options]: [URL, Parameters<typeof fetchExternal>[2]]
  ): Promise<ExternalResponse> {
    try {
      return await fetchExternal(egress, at, options)
    } catch (error) {
      if (!(error instanceof ExternalFetchError)) throw error
      throw new ServerError(
        error.kind === 'address' || error.kind === 'large' ? 'wrong' : 'later',
        error.message,
      )
    }
  }

  /** OAuth 2.0 client credentials grant, RFC 6749 section 4.4. */
  async function requestToken(): Promise<string> {
    if (auth.kind === 'bearer') return auth.token
    const { token_url, client_id, client_secret, scope } = auth
    const form = { grant_type: 'client_credentials', client_id, client_secret, ...(scope && { scope }) }
    const reply = await call(new URL(token_url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      ...tokenLimits,
    })
    // RFC 6749: 400 or 401 with `invalid_client`.
    if (reply.status === 400 || reply.status === 401 || reply.status === 403)
      throw new ServerError('refused', serverErrors.badCredentials)
    if (reply.status !== 200) throw toServerError(reply, clock.now())
    const accessToken = parseObject(reply.body)?.['access_token']
    if (typeof accessToken !== 'string') throw new ServerError('wrong', serverErrors.noToken)
    return accessToken
  }

  async function get(at: URL): Promise<ExternalResponse> {
    token ??= await requestToken()
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      prefer: `odata.maxpagesize=${pageSize}`,
    }
    return call(at, { headers, ...limits })
  }

  /** `seen` are the URLs of the result's pages so far. */
  async function page(at: URL, seen: Set<string>): Promise<ServerPage> {
    if (seen.has(at.href) || seen.size === maxPages) throw new ServerError('wrong', serverErrors.endless)
    seen.add(at.href)
    let reply = await get(at)
    if (reply.status === 401 && auth.kind === 'client') {
      // The access token may expire during a long sync.
      token = null
      reply = await get(at)
    }
    if (reply.status !== 200) throw toServerError(reply, clock.now())
    const parsed = parsePage(reply.body)
    if (!parsed) throw new ServerError('wrong', serverErrors.notRecords)
    const { metadata, records } = parsed
    const [link, count] = [metadata['@odata.nextLink'], metadata['@odata.count']]
    const next = typeof link === 'string' && URL.canParse(link, at.href) ? new URL(link, at) : null
    // The token must not be sent to any other server.
    if (next && next.origin !== root.origin) throw new ServerError('wrong', serverErrors.otherServer)
    return {
      records,
      count: typeof count === 'number' ? count : null,
      next: next && (() => page(next, seen)),
    }
  }

  return {
    first(resource, options) {
      const at = new URL(resource, root)
      // OData requires %20 for spaces, not a plus sign.
      const query = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      at.search =
        [...root.searchParams].length > 0 ? [root.search.slice(1), ...query].join('&') : query.join('&')
      return page(at, new Set())
    },
  }
}

/** Tests a server; returns its number of listings, or null if it does not support `$count`. */
export async function probeServer(client: ServerClient): Promise<number | null> {
  const options = { $top: '1', $select: keyFields.Property }
  try {
    return (await client.first('Property', { ...options, $count: 'true' })).count
  } catch (error) {
    if (!(error instanceof ServerError) || error.kind !== 'unknown') throw error
    await client.first('Property', options)
    return null
  }
}
