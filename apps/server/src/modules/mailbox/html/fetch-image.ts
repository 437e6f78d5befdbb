import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import {
  fetchExternal,
  ExternalFetchError,
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
    return isDisplayableImage(type) ? { type, bytes: reply.body } : null
  })
}
