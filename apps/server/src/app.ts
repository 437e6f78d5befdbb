import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { modules } from './modules/registry.ts'
import type { Deps } from './platform/deps.ts'
import { AppError } from './platform/errors.ts'
import { acceptEmptyJson, answerErrors, parseQuery } from './platform/http.ts'
import { registerModules } from './platform/register.ts'

/** The one constructor of the HTTP server, for production and tests alike. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance,
    bodyLimit: 1_000_000,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 500 },
  })
  acceptEmptyJson(app)
  answerErrors(app)
  await app.register(multipart)
  await registerModules(app, deps, modules)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  return app
}
