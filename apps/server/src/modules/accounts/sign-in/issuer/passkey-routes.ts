import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Provider } from 'oidc-provider'
import type { Deps } from '../../../../platform/deps.ts'
import { createPasskeyOptions } from '../passkeys/ask.ts'
import { findInteraction, isCrossSite } from './interaction.ts'
import { getSignInPurpose } from './passkey-sign-in.ts'

/** The script of the sign-in page, and the library that it uses. */
const scripts = {
  'passkey.js': new URL('passkey-page.js', import.meta.url),
  'webauthn.js': createRequire(import.meta.url)
    .resolve('@simplewebauthn/browser')
    .replace(/script\/index\.js$/, 'dist/bundle/index.umd.min.js'),
}

/** Serves the scripts of the sign-in page, and challenges for it. */
export function createPasskeyRoutes(deps: Deps, provider: Provider) {
  return async (scope: FastifyInstance): Promise<void> => {
    for (const [name, file] of Object.entries(scripts)) {
      const text = await readFile(file, 'utf8')
      scope.get(`/${name}`, (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'public, max-age=3600')
          .send(text),
      )
    }
    scope.get('/interaction/:uid/passkey-options', async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction || isCrossSite(request)) return reply.code(400).send({})
      return reply.send(await createPasskeyOptions(deps, getSignInPurpose(interaction.uid)))
    })
  }
}
