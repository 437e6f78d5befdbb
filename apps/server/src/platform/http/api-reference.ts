import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { contract } from '@pb/contract'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** Created once per process: with hundreds of endpoints it takes 0.2 s. */
let cachedDocument: StaticDocumentSpec['document'] | undefined

/**
 * Serves the API reference at `/docs` and the document at `/docs/json`. Public, because it is generated from the
 * contract, which every browser loads.
 */
export async function serveApiReference(app: FastifyInstance): Promise<void> {
  cachedDocument ??= openApiDocument(contract) as unknown as StaticDocumentSpec['document']
  await app.register(fastifySwagger, { mode: 'static', specification: { document: cachedDocument } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { deepLinking: true, docExpansion: 'list' },
  })
}
