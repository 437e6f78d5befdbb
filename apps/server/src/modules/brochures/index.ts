import { brochures as contract } from '@pb/contract/brochures'
import { defineModule } from '../../platform/module.ts'
import { makeBrochure } from './service.ts'

/** Listings on paper, for clients: a PDF of one or many. */
export const brochures = defineModule({
  name: 'brochures',
  endpoints: contract,
  handlers: (deps) => ({
    makeBrochure: async ({ actor, body, reply }) => {
      const gone = new AbortController()
      reply.raw.on('close', () => gone.abort())
      const made = await makeBrochure(actor, deps, body.listing_ids, gone.signal).catch((error: unknown) => {
        if (!gone.signal.aborted) throw error
        // Nobody is there to be told.
        reply.hijack()
      })
      if (!made) return undefined
      reply.type('application/pdf').headers({
        'content-disposition': `attachment; filename="${made.filename}"`,
        'cache-control': 'no-store',
      })
      return made.content
    },
  }),
})
