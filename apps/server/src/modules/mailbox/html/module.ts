import { mailBody as contract } from '@pb/contract/mail-body'
import { defineModule } from '../../../platform/module.ts'
import { mailPolicy } from './document.ts'
import { allowImages, blockImages, getBodyFacts, openFrame, openRemoteImage } from './service.ts'

/** The body of a message: its framed document, its remote images, and facts about both for the page. */
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
      const { type, bytes } = await openRemoteImage(deps, params, query.for)
      reply.type(type).headers({
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="picture"',
        'cache-control': 'private, max-age=600',
      })
      return bytes
    },
    mailBodyFacts: ({ actor, params }) => getBodyFacts(actor, deps, params.id),
    allowMailImages: ({ actor, params, body }) => allowImages(actor, deps, params.id, body.scope),
    blockMailImages: ({ actor, params }) => blockImages(actor, deps, params.id),
  }),
})
