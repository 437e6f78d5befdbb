import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { contract } from '@pb/contract'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** One for all servers of a process, which describes its paths once. */
const document = openApiDocument(contract) as unknown as StaticDocumentSpec['document']

/**
 * Serves the API reference at `/docs` and the document at `/docs/json`. Public, because it is generated from the
 * contract, which every browser loads.
 */
export async function serveApiReference(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { deepLinking: true, docExpansion: 'list' },
  })
}
