import { limiter } from '../../../platform/limiter.ts'
import { callOutside, OutsideFault, type OutsideLine, type OutsideReply } from '../../../platform/outside.ts'
import { isShownPicture, sniffType } from '../mime/file-types.ts'

const call = {
  maxBytes: 10_000_000,
  seconds: 10,
  headers: { accept: 'image/*', 'user-agent': 'Mozilla/5.0' },
}
const mostRedirects = 3

/** Each holds a picture in memory. */
const someAtOnce = limiter(12)

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** The answer behind all redirects, each of which must lead to the public internet too. */
async function follow(line: OutsideLine, address: URL): Promise<OutsideReply> {
  let url = address
  for (let redirects = 0; ; redirects += 1) {
    const reply = await callOutside(line, url, call)
    const next = reply.headers.location
    if (!isRedirect(reply.status) || next === undefined || redirects === mostRedirects) return reply
    if (!URL.canParse(next, url.href)) throw new OutsideFault('address', 'The redirect leads nowhere')
    url = new URL(next, url)
  }
}

/** A picture with the type that its bytes show. */
export interface FetchedPicture {
  readonly type: string
  readonly bytes: Buffer
}

/**
 * Fetches a picture that a mail names, without cookies or a referrer. Null where there is none: the address is not of
 * the public internet, nobody answers in time, the answer is too large, or its bytes are no picture (whatever type the
 * server claims); SVG, which can hold scripts, is none.
 */
export function fetchPicture(line: OutsideLine, address: string): Promise<FetchedPicture | null> {
  return someAtOnce(async () => {
    const reply = await follow(line, new URL(address)).catch((error: unknown) => {
      if (error instanceof OutsideFault) return null
      throw error
    })
    if (reply?.status !== 200) return null
    const type = sniffType(reply.body)
    return isShownPicture(type) ? { type, bytes: reply.body } : null
  })
}
