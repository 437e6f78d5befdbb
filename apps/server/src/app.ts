import multipart from '@fastify/multipart'
import { endpoints } from '@pb/contract'
import { operations as probeEndpoints } from '@pb/contract/operations'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { operations } from './modules/operations/index.ts'
import { modules } from './modules/registry.ts'
import type { Deps } from './platform/deps.ts'
import { AppError } from './platform/errors/app-error.ts'
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
import type { Module } from './platform/module.ts'
import { serveApiReference } from './platform/http/api-reference.ts'
import { registerModules } from './platform/http/register.ts'
import { handleUnknownPaths } from './platform/http/unknown-paths.ts'
import { servesApi, type ServerRole } from './platform/server-role.ts'
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

const { alive, ready, metrics } = probeEndpoints

/** What a process without the API answers: health checks and metrics. */
const probes: Module = { ...operations, endpoints: { alive, ready, metrics } }

interface AppOptions {
  readonly role?: ServerRole | undefined
  readonly webRoot?: string
  readonly bodyIdleMs?: number
}

/** Builds the HTTP server, for production and tests; in the roles without the API only with health checks and metrics. */
export async function buildApp(
  deps: Deps,
  { role, webRoot = webAppFolder, bodyIdleMs = defaultBodyIdleMs }: AppOptions = {},
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
  if (!servesApi(role)) {
    await registerModules(app, deps, [probes])
    app.setNotFoundHandler(async () => {
      throw new AppError('not_found')
    })
    return app
  }
  await app.register(multipart)
  await registerModules(app, deps, modules)
  await serveApiReference(app)
  const sendPage = await serveWebApp(app, deps.env, webRoot)
  handleUnknownPaths(app, endpoints, sendPage)
  return app
}
