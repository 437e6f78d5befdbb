import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { accessHours } from './opening-codes.ts'

/** Returns the secret of a browser in which a code was entered; '' without one. */
export function readAccessCookie(request: FastifyRequest, name: string): string {
  const value = request.server.parseCookie(request.headers.cookie ?? '')[name]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : ''
}

/** Sets the cookie of one link, whose calls are below `path`: no script reads it, and no other site or link sends it. */
export function writeAccessCookie(
  { env }: Pick<Deps, 'env'>,
  reply: FastifyReply,
  { name, path, secret }: { readonly name: string; readonly path: string; readonly secret: string },
): void {
  const { protocol, pathname } = new URL(env.publicUrl)
  const cookie = reply.server.serializeCookie(name, secret, {
    httpOnly: true,
    sameSite: 'strict',
    secure: protocol === 'https:',
    path: `${pathname.replace(/\/$/, '')}${path}`,
    maxAge: accessHours * 3600,
  })
  reply.header('set-cookie', cookie)
}
