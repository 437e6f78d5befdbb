import multipart from '@fastify/multipart'
import { endpoints } from '@pb/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { modules } from './modules/registry.ts'
import type { Deps } from './platform/deps.ts'
import { compressReplies, sendSecurityHeaders } from './platform/headers.ts'
import {
  acceptEmptyJson,
  answerBrokenRequest,
  answerErrors,
  parseQuery,
  sendProblem,
} from './platform/http.ts'
import { RequestLog } from './platform/logging.ts'
import { serveApiReference } from './platform/api-reference.ts'
import { registerModules } from './platform/register.ts'
import { answerUnknownPaths } from './platform/unknown-paths.ts'
import { builtWebApp, serveWebApp } from './platform/web-app.ts'

/**
 * Whose word about the caller's address is taken. This server speaks plain http only: where the operator says that
 * the office is reached by https, a proxy of theirs stands in front, on this machine or in its private network, and
 * `X-Forwarded-For` from there is true. Elsewhere anybody could write that header, and the limits by address would
 * hold nobody.
 */
function trustedProxies(publicUrl: string): string[] | false {
  return publicUrl.startsWith('https:') && ['loopback', 'linklocal', 'uniquelocal']
}

/** The one constructor of the HTTP server, for production and tests alike. */
export async function buildApp(deps: Deps, { webRoot = builtWebApp } = {}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(deps.env.publicUrl),
    bodyLimit: 1_000_000,
    // Time for a request to arrive in whole (a photo over a slow line), and for its headers alone.
    requestTimeout: 300_000,
    http: { headersTimeout: 20_000 },
    // A connection where nothing moves; event streams speak more often than that.
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  })
  acceptEmptyJson(app)
  answerErrors(app)
  await sendSecurityHeaders(app, deps.env)
  await compressReplies(app)
  await app.register(multipart)
  await registerModules(app, deps, modules)
  await serveApiReference(app)
  const sendPage = await serveWebApp(app, deps.env, webRoot)
  answerUnknownPaths(app, endpoints, sendPage)
  return app
}
