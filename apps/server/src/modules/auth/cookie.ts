import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { requestLifetimeSeconds } from './authorization.ts'

const name = 'pb_sign_in'

/** Lets the two functions below read and write; no other route of the office looks at a cookie. */
export async function useCookies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie, { hook: false })
}

/** What ties a sign-in to the browser that started it; undefined where the browser brings nothing usable. */
export function readBinding(request: FastifyRequest): string | undefined {
  const value = request.server.parseCookie(request.headers.cookie ?? '')[name]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** No script reads it, no other site's request carries it, and it lives as long as the sign-in may take. */
export function writeBinding({ env }: Deps, reply: FastifyReply, binding: string): void {
  const { protocol, pathname } = new URL(env.publicUrl)
  const cookie = reply.server.serializeCookie(name, binding, {
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https:',
    path: `${pathname.replace(/\/$/, '')}/v1`,
    maxAge: requestLifetimeSeconds,
  })
  reply.header('set-cookie', cookie)
}
