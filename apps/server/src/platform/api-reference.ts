import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { contract } from '@pb/contract'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** Made once for all servers of a process: of hundreds of calls it takes a fifth of a second. */
let made: StaticDocumentSpec['document'] | undefined

/**
 * The API reference at `/docs`, the bare document at `/docs/json`. Public: it is made from the contract alone, which
 * everybody who loads the page has, and holds nothing of the office. The web app shows the way to developers only.
 */
export async function serveApiReference(app: FastifyInstance): Promise<void> {
  made ??= openApiDocument(contract) as unknown as StaticDocumentSpec['document']
  await app.register(fastifySwagger, { mode: 'static', specification: { document: made } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { deepLinking: true, docExpansion: 'list' },
  })
}
