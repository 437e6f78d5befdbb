import multipart from '@fastify/multipart'
import { endpoints } from '@pb/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { modules } from './modules/registry.ts'
import type { Deps } from './platform/deps.ts'
import { compressReplies, sendSecurityHeaders } from './platform/http/headers.ts'
import {
  acceptEmptyJson,
  endStalledBodies,
  handleClientError,
  registerErrorHandler,
  parseQuery,
  sendProblem,
} from './platform/http/http.ts'
import { RequestLog } from './platform/logging.ts'
import { serveApiReference } from './platform/http/api-reference.ts'
import { registerModules } from './platform/http/register.ts'
import { handleUnknownPaths } from './platform/http/unknown-paths.ts'
import { webAppFolder, serveWebApp } from './platform/http/web-app.ts'

/**
 * The proxies whose X-Forwarded-For is trusted. This server uses plain HTTP: if the office is reached by https, the
 * operator's proxy is on this machine or in its private network. Otherwise any caller could forge the header and evade
 * the limits by address.
 */
function trustedProxies(publicUrl: string): string[] | false {
  return publicUrl.startsWith('https:') && ['loopback', 'linklocal', 'uniquelocal']
}

/** How long the body of a request may pause. */
const defaultBodyIdleMs = 30_000

/** Builds the HTTP server, for production and tests. */
export async function buildApp(
  deps: Deps,
  { webRoot = webAppFolder, bodyIdleMs = defaultBodyIdleMs } = {},
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(deps.env.publicUrl),
    bodyLimit: 1_000_000,
    // Time for a whole request (a photo over a slow connection), and for its headers.
    requestTimeout: 300_000,
    http: { headersTimeout: 20_000 },
    // Idle connections; event streams send heartbeats more often.
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: handleClientError,
  })
  acceptEmptyJson(app)
  endStalledBodies(app, bodyIdleMs)
  registerErrorHandler(app)
  await sendSecurityHeaders(app, deps.env)
  await compressReplies(app)
  await app.register(multipart)
  await registerModules(app, deps, modules)
  await serveApiReference(app)
  const sendPage = await serveWebApp(app, deps.env, webRoot)
  handleUnknownPaths(app, endpoints, sendPage)
  return app
}
