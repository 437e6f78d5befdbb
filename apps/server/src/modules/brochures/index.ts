import { brochures as contract } from '@pb/contract/brochures'
import { defineModule } from '../../platform/module.ts'
import { makeBrochure } from './service.ts'

/** Printable brochures of listings for clients. */
export const brochures = defineModule({
  name: 'brochures',
  endpoints: contract,
  handlers: (deps) => ({
    makeBrochure: async ({ actor, body, reply }) => {
      const connection = new AbortController()
      reply.raw.on('close', () => connection.abort())
      const { signal } = connection
      const brochure = await makeBrochure(actor, deps, body, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
        // The client has disconnected, so no reply is sent.
        reply.hijack()
      })
      if (!brochure) return undefined
      reply.type('application/pdf').headers({
        'content-disposition': `attachment; filename="${brochure.filename}"`,
        'cache-control': 'no-store',
      })
      return brochure.content
    },
  }),
})
