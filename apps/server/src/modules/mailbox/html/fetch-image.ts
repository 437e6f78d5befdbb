import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import {
  fetchExternal,
  ExternalFetchError,
  publicInternet,
  type EgressPolicy,
  type ExternalResponse,
} from '../../../platform/net/fetch-external.ts'
import { isDisplayableImage, sniffType } from '../mime/file-types.ts'

const requestOptions = {
  maxBytes: 10_000_000,
  seconds: 10,
  headers: { accept: 'image/*', 'user-agent': 'Mozilla/5.0' },
}
const maxRedirects = 3

/** Whether a URL has a port of web servers: the proxy must not be used to reach other services. */
const hasWebPort = ({ port }: URL): boolean => ['', '80', '443'].includes(port)

/** Where images of mail may be fetched from: the public internet, at the ports of web servers. */
export const imageServers: EgressPolicy = {
  ...publicInternet,
  allows: (url) => publicInternet.allows(url) && hasWebPort(url),
}

/** More pixels than any camera takes; a browser needs four bytes of memory for each. */
const maxPixels = 60_000_000

/** Returns the pixels of a PNG, GIF or BMP image by its header, where a few bytes can claim any size; 0 for others. */
function countPixels(type: string, bytes: Buffer): number {
  if (bytes.length < 26) return 0
  if (type === 'image/png') return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
  if (type === 'image/gif') return bytes.readUInt16LE(6) * bytes.readUInt16LE(8)
  return type === 'image/bmp' ? Math.abs(bytes.readInt32LE(18) * bytes.readInt32LE(22)) : 0
}

/** Limits concurrent downloads, since each holds an image in memory. */
const fetchLimiter = limitConcurrency(12)

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** Follows redirects; every hop must satisfy the same egress policy. */
async function fetchFollowingRedirects(line: EgressPolicy, address: URL): Promise<ExternalResponse> {
  let url = address
  for (let redirects = 0; ; redirects += 1) {
    const reply = await fetchExternal(line, url, requestOptions)
    const next = reply.headers.location
    if (!isRedirect(reply.status) || next === undefined || redirects === maxRedirects) return reply
    if (!URL.canParse(next, url.href)) throw new ExternalFetchError('address', 'The redirect leads nowhere')
    url = new URL(next, url)
  }
}

/** An image with the content type detected from its bytes. */
export interface FetchedImage {
  readonly type: string
  readonly bytes: Buffer
}

/**
 * Fetches a remote image of a mail without cookies or referrer. Returns null when the address is not on the public
 * internet, the server times out, the reply is too large, or its bytes are not an image (whatever content type the
 * server sends). SVG is rejected because it can contain scripts.
 */
export function fetchImage(line: EgressPolicy, address: string): Promise<FetchedImage | null> {
  return fetchLimiter(async () => {
    const reply = await fetchFollowingRedirects(line, new URL(address)).catch((error: unknown) => {
      if (error instanceof ExternalFetchError) return null
      throw error
    })
    if (reply?.status !== 200) return null
    const type = sniffType(reply.body)
    if (!isDisplayableImage(type) || countPixels(type, reply.body) > maxPixels) return null
    return { type, bytes: reply.body }
  })
}
