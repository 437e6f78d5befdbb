import { Agent as PlainAgent, type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { isPublicAddress, privateAddressCode, publicLookup } from './public-address.ts'

/** How servers that somebody else names are reached; a test puts a line to its own server in the place. */
export interface OutsideLine {
  /** Whether this address may be called at all; what its name leads to, the agents look at. */
  readonly allows: (url: URL) => boolean
  readonly agents: { readonly plain: PlainAgent; readonly secure: Agent }
}

/** The bare host: an IPv6 address stands in brackets within a URL. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The public internet alone: names and addresses that lead to this machine or its network are refused. */
export const publicInternet: OutsideLine = {
  allows: (url) => isIP(hostOf(url)) === 0 || isPublicAddress(hostOf(url)),
  agents: {
    plain: new PlainAgent({ lookup: publicLookup, maxSockets: 8 }),
    secure: new Agent({ lookup: publicLookup, maxSockets: 8 }),
  },
}

/**
 * - `address`      no address that may be called
 * - `unreachable`  no connection, or one that broke off
 * - `slow`         not done in time
 * - `large`        more than was allowed
 */
export class OutsideFault extends Error {
  readonly kind: 'address' | 'unreachable' | 'slow' | 'large'
  constructor(kind: OutsideFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export interface OutsideCall {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly maxBytes: number
  readonly seconds: number
}

export interface OutsideReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Unpacked. */
  readonly body: Buffer
}

const tooLarge = (maxBytes: number) =>
  new OutsideFault('large', `The answer is larger than ${Math.floor(maxBytes / 1_000_000)} MB`)

function unpacked(bytes: Buffer, packed: boolean, maxBytes: number): Buffer {
  if (!packed) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes)
    throw new OutsideFault('unreachable', 'The answer is damaged', { cause: error })
  }
}

function faultOf(error: NodeJS.ErrnoException, late: AbortSignal, seconds: number): OutsideFault {
  if (error instanceof OutsideFault) return error
  if (late.aborted) return new OutsideFault('slow', `No answer within ${seconds} seconds`, { cause: error })
  if (error.code === privateAddressCode)
    return new OutsideFault('address', 'The address does not lead to the public internet', { cause: error })
  return new OutsideFault('unreachable', `No connection (${error.code ?? 'broken off'})`, { cause: error })
}

/**
 * Calls a server outside and reads its whole answer, whatever the status. Redirects are answers like any other: they
 * are never followed. Throws `OutsideFault`.
 */
export function callOutside(line: OutsideLine, url: URL, call: OutsideCall): Promise<OutsideReply> {
  const { method = 'GET', headers = {}, body, maxBytes, seconds } = call
  const secure = url.protocol === 'https:'
  if ((!secure && url.protocol !== 'http:') || url.username !== '' || !line.allows(url))
    return Promise.reject(new OutsideFault('address', 'The address does not lead to the public internet'))
  const late = AbortSignal.timeout(seconds * 1000)
  const options = { method, headers: { 'accept-encoding': 'gzip', ...headers }, signal: late }
  return new Promise<OutsideReply>((resolve, reject) => {
    const fail = (error: Error) => reject(faultOf(error, late, seconds))
    const sent = secure
      ? request(url, { ...options, agent: line.agents.secure })
      : plainRequest(url, { ...options, agent: line.agents.plain })
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
          const whole = unpacked(Buffer.concat(pieces), packed, maxBytes)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole })
        } catch (error) {
          fail(error as Error)
        }
      })
    })
    sent.end(body)
  })
}

/** When a server asks to be called again (Retry-After, RFC 9110: seconds, or a date); null where it does not say. */
export function retryAfter(headers: IncomingHttpHeaders, now: Date): Date | null {
  const said = headers['retry-after']?.trim() ?? ''
  const time = /^\d{1,7}$/.test(said) ? now.getTime() + Number(said) * 1000 : Date.parse(said)
  if (Number.isNaN(time) || said === '') return null
  const day = 86_400_000
  return new Date(Math.min(Math.max(time, now.getTime()), now.getTime() + day))
}
