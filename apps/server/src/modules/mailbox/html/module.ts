import { mailBody as contract } from '@pb/contract/mail-body'
import { defineModule } from '../../../platform/module.ts'
import { mailPolicy } from './document.ts'
import { allowImages, blockImages, bodyFacts, openFrame, openRemotePicture } from './service.ts'

/** A mail's body: a document of its own, its remote pictures, and what the page must know of them. */
export const mailBody = defineModule({
  name: 'mail-body',
  endpoints: contract,
  handlers: (deps) => ({
    mailFrame: async ({ params, query, reply }) => {
      const html = await openFrame(deps, params.id, query)
      reply.type('text/html; charset=utf-8').headers({
        'content-security-policy': mailPolicy,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
      })
      return html
    },
    mailPicture: async ({ params, query, reply }) => {
      const { type, bytes } = await openRemotePicture(deps, params, query.for)
      reply.type(type).headers({
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="picture"',
        'cache-control': 'private, max-age=600',
      })
      return bytes
    },
    mailBodyFacts: ({ actor, params }) => bodyFacts(actor, deps, params.id),
    allowMailImages: ({ actor, params, body }) => allowImages(actor, deps, params.id, body.scope),
    blockMailImages: ({ actor, params }) => blockImages(actor, deps, params.id),
  }),
})
