import type { Endpoint } from '@pb/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** First path segments of the API and assets: below them an unknown path gets a problem, not a page. */
const apiSegments = new Set([
  'v1',
  'media',
  'transcode',
  'assets',
  'oidc',
  'docs',
  'healthz',
  'readyz',
  'metrics',
])

/** What programs look for by themselves, such as `/.env`, `/.well-known/…` and `/favicon.ico`: no page. */
const fileName = /\/\.|^\/[^/]*\.[^/]*$/

function isPage(request: FastifyRequest, pathname: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (apiSegments.has(pathname.split('/')[1] ?? '') || fileName.test(pathname)) return false
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || accept.trim() === '*/*'
}

/** Returns a function that finds the contract's methods for a path. */
function methodsByPath(endpoints: readonly Endpoint[]): (pathname: string) => Set<string> {
  const patterns = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
  }))
  return (pathname) => {
    const found = new Set<string>()
    for (const { method, pattern } of patterns) if (pattern.test(pathname)) found.add(method)
    if (found.has('GET')) found.add('HEAD')
    return found
  }
}

/**
 * Handles requests without a route: a page of the web app for browsers, 405 for a path that has other methods, else
 * 404. OPTIONS lists the methods and allows no cross-origin requests.
 */
export function handleUnknownPaths(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  sendPage: (reply: FastifyReply, pathname: string) => Promise<FastifyReply>,
): void {
  const getMethods = methodsByPath(endpoints)
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?', 1)[0]!
    if (isPage(request, pathname)) return sendPage(reply, pathname)
    const methods = getMethods(pathname)
    if (methods.size === 0) throw new AppError('not_found')
    reply.header('allow', [...methods].join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new AppError('method_not_allowed')
  })
}
