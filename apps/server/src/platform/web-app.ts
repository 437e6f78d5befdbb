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

interface Document {
  readonly file: string
  readonly headers: Readonly<Record<string, string>>
}

const application: Document = { file: 'index.html', headers: {} }

/**
 * What a personal link opens: a small document of its own, without the application. No search engine keeps it, and
 * where one goes from it does not learn the link.
 */
const sharedPage: Document = {
  file: 'shared.html',
  headers: { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' },
}

function documentAt(pathname: string): Document {
  return pathname.startsWith('/shared/') ? sharedPage : application
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Serves the built web app. Assets carry a hash in their names, so they are kept for good and go out as they were
 * compressed by the build; everything else is asked for again each time. Returns what sends the page of a path, read
 * anew each time, so that a build is seen without a restart.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { appAuthKey, mapStyleUrl = '' }: ResolvedEnv,
  root: string,
): Promise<(reply: FastifyReply, pathname: string) => Promise<FastifyReply>> {
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
  return async (reply, pathname) => {
    const { file, headers } = documentAt(pathname)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').headers(headers)
    const page = await readFile(join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
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
