import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { Deps } from '../../../platform/deps.ts'
import { forAddress, callerOf, takeFromLimit, type Limit } from '../../../platform/rate-limit.ts'
import { issuerPath } from './client.ts'
import { answerWithPage, serveInteraction } from './interaction.ts'
import { issuerKeys } from './keys.ts'
import { styleOf } from './page-style.ts'
import { openProvider } from './provider.ts'

/**
 * Makes the issuer see the request as the world does: at PUBLIC_URL, below its mount path, whatever the connection,
 * a proxy in front or the caller's own headers say.
 */
function atPublicUrl(publicUrl: URL): (raw: IncomingMessage) => void {
  const prefix = publicUrl.pathname.replace(/\/$/, '')
  return (raw) => {
    const url = raw.url ?? '/'
    Object.assign(raw, { originalUrl: `${prefix}${url}`, url: url.slice(issuerPath.length) || '/' })
    raw.headers.host = publicUrl.host
    raw.headers['x-forwarded-host'] = publicUrl.host
    raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  }
}

/** The web app's typeface; the sign-in page has to look the same without the web app's build. */
const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)

/** Sign-ins that one caller may begin. */
const beginLimit: Limit = { max: 120, seconds: 300 }

/** Serves the built-in issuer under `/oidc`, where the office signs in with no other. */
export async function mountIssuer(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.env.google) return
  const publicUrl = new URL(deps.env.publicUrl)
  const style = styleOf(`${publicUrl.pathname.replace(/\/$/, '')}${issuerPath}/inter.woff2`)
  const provider = openProvider(deps, await issuerKeys(deps), style.css)
  const moveToPublicUrl = atPublicUrl(publicUrl)
  const handle = provider.callback()
  const font = await readFile(fontFile)

  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerWithPage(deps, style.css))
      scope.addHook('onRequest', async (request, { raw: response }) => {
        // On the raw reply, because the issuer writes to it directly.
        response.setHeader('content-security-policy', style.policy)
        response.setHeader('cache-control', 'no-store')
        // Each begun sign-in is a row; the calls from within this process begin none.
        if (request.url.startsWith(`${issuerPath}/auth?`))
          await takeFromLimit(deps, `issuer:${callerOf(request.ip)}`, forAddress(deps, beginLimit))
        moveToPublicUrl(request.raw)
      })
      scope.get('/inter.woff2', (_request, reply) =>
        reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(font),
      )
      await scope.register(serveInteraction(deps, provider, style.css), { prefix: '/interaction' })
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
