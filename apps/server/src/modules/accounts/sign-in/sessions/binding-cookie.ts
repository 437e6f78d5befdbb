import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../../platform/deps.ts'
import { requestLifetimeSeconds } from '../openid/authorization.ts'

const cookieName = 'pb_sign_in'

/** Enables the cookie functions below. No hook: no other route reads cookies. */
export async function registerCookies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie, { hook: false })
}

/** Returns the secret that binds a sign-in to the browser that started it; undefined where it is missing or malformed. */
export function readBinding(request: FastifyRequest): string | undefined {
  const value = request.server.parseCookie(request.headers.cookie ?? '')[cookieName]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Sets the binding cookie: HttpOnly, SameSite=Lax, and valid as long as a sign-in may take. */
export function writeBinding({ env }: Deps, reply: FastifyReply, binding: string): void {
  const { protocol, pathname } = new URL(env.publicUrl)
  const cookie = reply.server.serializeCookie(cookieName, binding, {
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https:',
    path: `${pathname.replace(/\/$/, '')}/v1`,
    maxAge: requestLifetimeSeconds,
  })
  reply.header('set-cookie', cookie)
}
