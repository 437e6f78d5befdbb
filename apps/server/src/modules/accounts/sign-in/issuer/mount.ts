import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { Deps } from '../../../../platform/deps.ts'
import {
  scaleLimit,
  toClientKey,
  consumeRateLimit,
  type RateLimit,
} from '../../../../platform/http/rate-limit.ts'
import { issuerPath } from './client.ts'
import { createForgottenRoutes } from './forgotten-routes.ts'
import { createErrorHandler, createInteractionRoutes } from './interaction.ts'
import { getIssuerKeys } from './keys.ts'
import { createPageStyle } from './page-style.ts'
import { createPasskeyRoutes } from './passkey-routes.ts'
import { createProvider } from './provider.ts'

/**
 * Rewrites a request to PUBLIC_URL, below the issuer's path, regardless of the connection, a proxy and the caller's
 * headers.
 */
function rewriteToPublicUrl(publicUrl: URL): (raw: IncomingMessage) => void {
  const prefix = publicUrl.pathname.replace(/\/$/, '')
  return (raw) => {
    const url = raw.url ?? '/'
    Object.assign(raw, { originalUrl: `${prefix}${url}`, url: url.slice(issuerPath.length) || '/' })
    raw.headers.host = publicUrl.host
    raw.headers['x-forwarded-host'] = publicUrl.host
    raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  }
}

/** The web app's font, served here since the sign-in page has to work without the web app's build. */
const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)

/** Sign-ins a caller may start. */
const signInLimit: RateLimit = { max: 120, seconds: 300 }

/** Serves the built-in issuer under `/oidc`, unless the office signs in with Google. */
export async function mountIssuer(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.env.google) return
  const publicUrl = new URL(deps.env.publicUrl)
  const style = createPageStyle(`${publicUrl.pathname.replace(/\/$/, '')}${issuerPath}/inter.woff2`)
  const provider = createProvider(deps, await getIssuerKeys(deps), style.css)
  const moveToPublicUrl = rewriteToPublicUrl(publicUrl)
  const handle = provider.callback()
  const font = await readFile(fontFile)

  await app.register(
    async (scope) => {
      scope.setErrorHandler(createErrorHandler(deps, style.css))
      scope.addHook('onRequest', async (request, { raw: response }) => {
        // On the raw reply, since the issuer writes to it directly.
        response.setHeader('content-security-policy', style.policy)
        response.setHeader('cache-control', 'no-store')
        // Only `/auth` creates a row; the calls from within this process do not.
        if (request.url.startsWith(`${issuerPath}/auth?`))
          await consumeRateLimit(deps, `issuer:${toClientKey(request.ip)}`, scaleLimit(deps, signInLimit))
        moveToPublicUrl(request.raw)
      })
      scope.get('/inter.woff2', (_request, reply) =>
        reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(font),
      )
      await scope.register(createInteractionRoutes(deps, provider, style), { prefix: '/interaction' })
      await scope.register(createPasskeyRoutes(deps, provider))
      await scope.register(createForgottenRoutes(deps, provider, style.css), { prefix: '/interaction' })
      await scope.register(async (issuer) => {
        // The issuer reads bodies itself.
        issuer.removeAllContentTypeParsers()
        issuer.addContentTypeParser('*', (_request, _payload, done) => done(null))
        issuer.all('/*', (request, reply) => {
          reply.hijack()
          void handle(request.raw, reply.raw)
        })
      })
    },
    { prefix: issuerPath },
  )
}
