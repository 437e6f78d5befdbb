import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../../platform/deps.ts'
import type { SecretKeyUse } from '../../../../platform/secret-key/uses.ts'
import { deriveKey, randomToken, seal, unseal } from '../../../../platform/secrets.ts'
import { issuerPath } from '../issuer/client.ts'

const cookieName = 'pb_browser'
const lifetimeSeconds = 180 * 86_400

const content = z.object({ browser: z.string(), email: z.string() })

const purpose = 'browsers known to sign-in'

export const browserCookies: SecretKeyUse = {
  kind: 'unstored',
  purpose,
  reason: 'A cookie of an earlier key counts as none: the browser becomes known at the next sign-in.',
}

function getKey({ env }: Pick<Deps, 'env'>): Buffer {
  return deriveKey(env.secretKey, purpose)
}

function parseContent(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the id of a browser in which this person has signed in with their password before; undefined for any other.
 * Its attempts are counted apart, so that the failures of others do not lock the person out there.
 */
export function readKnownBrowser(deps: Deps, request: FastifyRequest, email: string): string | undefined {
  const value = request.server.parseCookie(request.headers.cookie ?? '')[cookieName]
  const text = value === undefined ? null : unseal(getKey(deps), value)
  const known = text === null ? undefined : content.safeParse(parseContent(text)).data
  return known?.email === email.toLowerCase() ? known.browser : undefined
}

/** Remembers in the browser that this person has signed in there. Sealed, so that it cannot be forged or read. */
export function writeKnownBrowser(deps: Deps, reply: FastifyReply, email: string): void {
  const { protocol, pathname } = new URL(deps.env.publicUrl)
  const known: z.infer<typeof content> = { browser: randomToken(), email: email.toLowerCase() }
  const cookie = reply.server.serializeCookie(cookieName, seal(getKey(deps), JSON.stringify(known)), {
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https:',
    path: `${pathname.replace(/\/$/, '')}${issuerPath}`,
    maxAge: lifetimeSeconds,
  })
  reply.header('set-cookie', cookie)
}
