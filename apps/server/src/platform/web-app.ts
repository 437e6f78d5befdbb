import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ResolvedEnv } from '../env.ts'

/** Where the web app's build puts what a browser loads. */
export const builtWebApp = join(import.meta.dirname, '../../../web/dist')

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>PB Office</title></head>
<body><h1>The web app is not built</h1>
<p>The server runs, but there are no pages to show yet. Run <code>npm run build</code>, then load this page again.</p>
</body></html>
`

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Serves the built web app. Assets carry a hash in their names, so they are kept for good and go out as they were
 * compressed by the build; everything else is asked for again each time. Returns what sends the page itself, read
 * anew each time, so that a build is seen without a restart.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { appAuthKey, mapStyleUrl = '' }: ResolvedEnv,
  root: string,
): Promise<(reply: FastifyReply) => Promise<FastifyReply>> {
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    // The folder may still be missing; the page then says so.
    suppressWarning: true,
  })
  app.get<{ Params: { file: string } }>(
    '/:file(^[\\w-]+\\.(?:svg|png|ico|txt|js|webmanifest)$)',
    (request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .sendFile(request.params.file, root, { cacheControl: false, immutable: false, maxAge: 0 }),
  )
  return async (reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    const page = await readFile(join(root, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (page === null) return reply.code(503).send(notBuilt)
    // Functions as replacements: the texts may hold what `replace` would read as a pattern.
    return reply.send(
      page
        .replaceAll('%APP_AUTH%', () => escapeAttribute(appAuthKey))
        .replaceAll('%MAP_STYLE%', () => escapeAttribute(mapStyleUrl)),
    )
  }
}
