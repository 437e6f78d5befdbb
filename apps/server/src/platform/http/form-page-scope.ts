import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { consumeRateLimit, scaleLimit, toClientKey } from './rate-limit.ts'

interface FormPages {
  /** Begins the names of what is counted for each address. */
  readonly name: string
  readonly limit: Parameters<typeof scaleLimit>[1]
  /** The largest form, in bytes. */
  readonly maxBody: number
  readonly contentSecurityPolicy: string
}

/**
 * Makes a scope serve pages of secret links with forms and without scripts: read as forms, sent as HTML that is not
 * stored, indexed or named to other sites, and limited by address (`too_many`).
 */
export function serveFormPages(
  scope: FastifyInstance,
  deps: Deps,
  { name, limit, maxBody, contentSecurityPolicy }: FormPages,
): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBody },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    })
    reply.type('text/html; charset=utf-8')
    await consumeRateLimit(deps, `${name}:${toClientKey(request.ip)}`, scaleLimit(deps, limit))
  })
}
