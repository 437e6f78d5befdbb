import type { Clock } from '../../platform/clock.ts'
import {
  callOutside,
  OutsideFault,
  retryAfter,
  type OutsideLine,
  type OutsideReply,
} from '../../platform/outside.ts'
import { keyFields, type Resource } from './resources.ts'
import { readPage, type PageRecords } from './server-page.ts'

/** How a RESO Web API server is reached (RESO Web API Core 2.0, RCP-37: OData 4 with a bearer token, RCP-26). */
export interface ServerAddress {
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
 * - `refused`  the server does not take the token or secret
 * - `later`    it is away, busy or broken: the same again later may do
 * - `unknown`  it has no such resource, or not for us, or does not know what was asked
 * - `wrong`    what answers is no such server
 */
export class ServerFault extends Error {
  readonly kind: 'refused' | 'later' | 'unknown' | 'wrong'
  readonly retryAt: Date | null
  constructor(kind: ServerFault['kind'], message: string, retryAt: Date | null = null) {
    super(message)
    this.kind = kind
    this.retryAt = retryAt
  }
}

export interface ServerPage {
  readonly records: PageRecords
  readonly count: number | null
  readonly next: URL | null
}

export interface ServerClient {
  /** The first page of a query. */
  first(resource: Resource, options: Readonly<Record<string, string>>): Promise<ServerPage>
  next(url: URL): Promise<ServerPage>
}

/** A page is in memory as its bytes, twice while they come in. */
const limits = { maxBytes: 60_000_000, seconds: 120 }
const tokenLimits = { maxBytes: 100_000, seconds: 30 }
/** As many records as a page should have; a server may send fewer. */
const pageRecords = 500

function faultOf({ status, headers }: OutsideReply, now: Date): ServerFault {
  if (status === 401) return new ServerFault('refused', 'The server does not take the token')
  if (status === 429)
    return new ServerFault('later', 'The server asks to be called less often', retryAfter(headers, now))
  if (status >= 500 && status !== 501)
    return new ServerFault('later', `The server answers with ${status}`, retryAfter(headers, now))
  if (status >= 300 && status < 400)
    return new ServerFault('wrong', 'The server sends us elsewhere; give the address it moved to')
  return new ServerFault('unknown', `The server answers with ${status}`)
}

/** The object that an answer is; null where it is none. */
function objectIn(body: Buffer): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(body.toString('utf8'))
    const isObject = found !== null && typeof found === 'object' && !Array.isArray(found)
    return isObject ? (found as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** A client of one server; it asks for an access token when it first needs one. Throws `ServerFault`. */
export function openServer(
  { url, auth }: ServerAddress,
  { clock, line }: { readonly clock: Clock; readonly line: OutsideLine },
): ServerClient {
  const root = new URL(url.endsWith('/') ? url : `${url}/`)
  let token = auth.kind === 'bearer' ? auth.token : null

  async function call(...[at, options]: [URL, Parameters<typeof callOutside>[2]]): Promise<OutsideReply> {
    try {
      return await callOutside(line, at, options)
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      throw new ServerFault(
        error.kind === 'address' || error.kind === 'large' ? 'wrong' : 'later',
        error.message,
      )
    }
  }

  /** OAuth 2.0 client credentials, RFC 6749 section 4.4. */
  async function askForToken(): Promise<string> {
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
      throw new ServerFault('refused', 'The server does not take the client ID and secret')
    if (reply.status !== 200) throw faultOf(reply, clock.now())
    const given = objectIn(reply.body)?.['access_token']
    if (typeof given !== 'string') throw new ServerFault('wrong', 'The address for tokens gives none')
    return given
  }

  async function get(at: URL): Promise<OutsideReply> {
    token ??= await askForToken()
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      prefer: `odata.maxpagesize=${pageRecords}`,
    }
    return call(at, { headers, ...limits })
  }

  async function page(at: URL): Promise<ServerPage> {
    let reply = await get(at)
    if (reply.status === 401 && auth.kind === 'client') {
      // An access token lives for some hours; a long sync may see its end.
      token = null
      reply = await get(at)
    }
    if (reply.status !== 200) throw faultOf(reply, clock.now())
    const found = readPage(reply.body)
    if (!found) throw new ServerFault('wrong', 'The answer is no list of records')
    const { beside, records } = found
    const [link, count] = [beside['@odata.nextLink'], beside['@odata.count']]
    const next = typeof link === 'string' && URL.canParse(link, at.href) ? new URL(link, at) : null
    // The token goes to the server that the supervisor named, and nowhere else.
    if (next && next.origin !== root.origin)
      throw new ServerFault('wrong', 'The next page is said to be on another server')
    return { records, count: typeof count === 'number' ? count : null, next }
  }

  return {
    first(resource, options) {
      const at = new URL(resource, root)
      // OData wants its spaces as %20, not as plus signs.
      const query = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      at.search =
        [...root.searchParams].length > 0 ? [root.search.slice(1), ...query].join('&') : query.join('&')
      return page(at)
    },
    next: page,
  }
}

/** What a first look at a server says: how many listings it has, where it counts them. */
export async function lookAtServer(client: ServerClient): Promise<number | null> {
  const options = { $top: '1', $select: keyFields.Property }
  try {
    return (await client.first('Property', { ...options, $count: 'true' })).count
  } catch (error) {
    if (!(error instanceof ServerFault) || error.kind !== 'unknown') throw error
    await client.first('Property', options)
    return null
  }
}
