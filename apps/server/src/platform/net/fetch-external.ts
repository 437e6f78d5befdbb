import { dayMs } from '@pb/rules/dates'
import {
  Agent as PlainAgent,
  type ClientRequest,
  type IncomingHttpHeaders,
  request as plainRequest,
} from 'node:http'
import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { ExpectedError } from '../errors/expected-error.ts'
import { isPublicAddress, privateAddressCode, publicLookup } from './public-address.ts'

/** Which servers with a configurable address may be called, and how. Tests use a policy for their own server. */
export interface EgressPolicy {
  /** Whether the URL may be called; the agents check the addresses that its host name resolves to. */
  readonly allows: (url: URL) => boolean
  readonly agents: { readonly plain: PlainAgent; readonly secure: Agent }
}

/** The host without the brackets of an IPv6 address. */
const getHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Allows the public internet only: names and addresses of this machine and its network are refused. */
export const publicInternet: EgressPolicy = {
  allows: (url) => isIP(getHost(url)) === 0 || isPublicAddress(getHost(url)),
  agents: {
    plain: new PlainAgent({ lookup: publicLookup, maxSockets: 8 }),
    secure: new Agent({ lookup: publicLookup, maxSockets: 8 }),
  },
}

/**
 * - `address`      the policy refuses the URL
 * - `unreachable`  no connection, or it was interrupted
 * - `slow`         timeout
 * - `large`        the response exceeds the limit
 */
export class ExternalFetchError extends ExpectedError {
  readonly kind: 'address' | 'unreachable' | 'slow' | 'large'
  constructor(kind: ExternalFetchError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export interface ExternalRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly maxBytes: number
  readonly seconds: number
}

export interface ExternalResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Decompressed. */
  readonly body: Buffer
}

const tooLarge = (maxBytes: number) =>
  new ExternalFetchError('large', `The answer is larger than ${Math.floor(maxBytes / 1_000_000)} MB`)

function decompress(bytes: Buffer, packed: boolean, maxBytes: number): Buffer {
  if (!packed) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes)
    throw new ExternalFetchError('unreachable', 'The answer is damaged', { cause: error })
  }
}

function toFetchError(error: NodeJS.ErrnoException, late: AbortSignal, seconds: number): ExternalFetchError {
  if (error instanceof ExternalFetchError) return error
  if (late.aborted)
    return new ExternalFetchError('slow', `No answer within ${seconds} seconds`, { cause: error })
  if (error.code === privateAddressCode)
    return new ExternalFetchError('address', 'The address does not lead to the public internet', {
      cause: error,
    })
  return new ExternalFetchError('unreachable', `No connection (${error.code ?? 'broken off'})`, {
    cause: error,
  })
}

/**
 * Fetches a URL outside the office and reads the whole response, whatever its status. Does not follow redirects. Throws
 * `ExternalFetchError`.
 */
export function fetchExternal(
  line: EgressPolicy,
  url: URL,
  call: ExternalRequest,
): Promise<ExternalResponse> {
  const { method = 'GET', headers = {}, body, maxBytes, seconds } = call
  const secure = url.protocol === 'https:'
  if ((!secure && url.protocol !== 'http:') || url.username !== '' || !line.allows(url))
    return Promise.reject(
      new ExternalFetchError('address', 'The address does not lead to the public internet'),
    )
  const late = AbortSignal.timeout(seconds * 1000)
  const options = { method, headers: { 'accept-encoding': 'gzip', ...headers }, signal: late }
  return new Promise<ExternalResponse>((resolve, reject) => {
    const fail = (error: Error) => reject(toFetchError(error, late, seconds))
    let sent: ClientRequest
    try {
      sent = secure
        ? request(url, { ...options, agent: line.agents.secure })
        : plainRequest(url, { ...options, agent: line.agents.plain })
    } catch (error) {
      // A header that cannot be sent, such as a token of several lines.
      fail(error as Error)
      return
    }
    sent.on('error', fail)
    sent.on('response', (response) => {
      const pieces: Buffer[] = []
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > maxBytes) response.destroy(tooLarge(maxBytes))
        else pieces.push(piece)
      })
      response.on('error', fail)
      response.on('end', () => {
        try {
          const packed = response.headers['content-encoding'] === 'gzip'
          const whole = decompress(Buffer.concat(pieces), packed, maxBytes)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole })
        } catch (error) {
          fail(error as Error)
        }
      })
    })
    sent.end(body)
  })
}

/**
 * Parses Retry-After (RFC 9110: seconds or a date), limited to one day from now; null when it is missing or invalid.
 */
export function retryAfter(headers: IncomingHttpHeaders, now: Date): Date | null {
  const value = headers['retry-after']?.trim() ?? ''
  const time = /^\d{1,7}$/.test(value) ? now.getTime() + Number(value) * 1000 : Date.parse(value)
  if (Number.isNaN(time) || value === '') return null
  const day = dayMs
  return new Date(Math.min(Math.max(time, now.getTime()), now.getTime() + day))
}
