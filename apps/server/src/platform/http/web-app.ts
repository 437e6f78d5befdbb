import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ResolvedEnv } from '../../env.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { readPreloads } from './page-preloads.ts'
import { serveScripts } from './serve-scripts.ts'

/** The folder of the built web app. */
export const webAppFolder = join(import.meta.dirname, '../../../../web/dist')

const notBuiltPage = `<!doctype html>
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

/** Keeps search engines and other sites from learning a personal link. */
const privateHeaders = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' }

/** Documents of the pages behind links, by the first part of their path: small, and without the application. */
const linkDocuments: ReadonlyMap<string, Document> = new Map(
  ['shared', 'apply', 'package', 'sign', 'open-house', 'live'].map((name) => [
    name,
    { file: `${name}.html`, headers: privateHeaders },
  ]),
)

/** The public form of inquiries, which sites of the inquiry settings may show. */
const inquiryForm: Document = { file: 'inquire.html', headers: {} }

function getDocument(pathname: string): Document {
  if (pathname === '/inquire') return inquiryForm
  const [, first = '', rest] = pathname.split('/')
  return (rest === undefined ? undefined : linkDocuments.get(first)) ?? application
}

/**
 * Serves the built web app. Assets have a hash in their names, so they are cached forever and sent precompressed;
 * everything else is revalidated. Returns a function that sends the page of a path, read each time so that a new build
 * shows without a restart.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { appAuthKey, mapStyleUrl = '' }: ResolvedEnv,
  root: string,
): Promise<(reply: FastifyReply, pathname: string) => Promise<FastifyReply>> {
  serveScripts(app, join(root, 'assets'))
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    // The folder is missing before the first build; the page then explains it.
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
    const { file, headers } = getDocument(pathname)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').headers(headers)
    const page = await readFile(join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (page === null) return reply.code(503).send(notBuiltPage)
    const preloads = file === application.file ? await readPreloads(root, pathname) : ''
    // Replacement functions, because strings may contain `$` patterns.
    return reply.send(
      page
        .replaceAll('%APP_AUTH%', () => escapeHtml(appAuthKey))
        .replaceAll('%MAP_STYLE%', () => escapeHtml(mapStyleUrl))
        .replace('</head>', () => `${preloads}</head>`),
    )
  }
}
