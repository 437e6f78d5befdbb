import type { Endpoint } from '@pb/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** First segments that belong to machines: below them an unknown path is a problem, never a page. */
const machinePlaces = new Set([
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

function isPage(request: FastifyRequest, pathname: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (machinePlaces.has(pathname.split('/')[1] ?? '')) return false
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || accept.trim() === '*/*'
}

/** Which methods a path answers, by the contract. */
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
 * Answers what no route does: a page of the web app where a browser asks for one, 405 for a path that exists with
 * another method, else 404. OPTIONS names the methods, and allows no other origin anything.
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  sendPage: (reply: FastifyReply, pathname: string) => Promise<FastifyReply>,
): void {
  const methodsOf = methodsByPath(endpoints)
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?', 1)[0]!
    if (isPage(request, pathname)) return sendPage(reply, pathname)
    const methods = methodsOf(pathname)
    if (methods.size === 0) throw new AppError('not_found')
    reply.header('allow', [...methods].join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new AppError('method_not_allowed')
  })
}
