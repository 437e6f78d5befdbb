import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { readSettings } from '../settings/read-settings.ts'

/** The path of the public form's page. */
export const formPath = '/inquire'

/** Lets the sites of the settings show the public form in a frame, and no others. */
export async function allowFormSites(app: FastifyInstance, { db }: Deps): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?', 1)[0] !== formPath) return
    const { form_enabled: enabled, form_sites: sites } = await readSettings(db)
    if (!enabled || sites.length === 0) return
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    reply
      .header(
        'content-security-policy',
        policy.replace("frame-ancestors 'none'", `frame-ancestors 'self' ${sites.join(' ')}`),
      )
      .removeHeader('x-frame-options')
  })
}
