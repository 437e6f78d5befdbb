import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }
const suffixes = { br: '.br', gzip: '.gz' }

/**
 * Serves the scripts and styles of the built web app in `folder`, precompressed, to be cached forever: their names hold
 * a hash of their content. Each is read once and kept (about 2 MB in all): a page loads up to fifty, and from disk
 * one took 1.7 ms of the server's time instead of 0.17.
 */
export function serveScripts(app: FastifyInstance, folder: string): void {
  const kept = new Map<string, Buffer>()
  const read = async (file: string): Promise<Buffer | undefined> => {
    const known = kept.get(file)
    if (known) return known
    try {
      const bytes = await readFile(join(folder, file))
      kept.set(file, bytes)
      return bytes
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }
  app.get<{ Params: { name: string; type: keyof typeof types } }>(
    '/assets/:name(^[\\w-]+).:type(^js|css$)',
    async (request, reply) => {
      const { name, type } = request.params
      const file = `${name}.${type}`
      const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
      const encoded = encoding === null ? undefined : await read(file + suffixes[encoding])
      const bytes = encoded ?? (await read(file))
      if (!bytes) return reply.callNotFound()
      if (encoded) reply.header('content-encoding', encoding)
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
      return reply.type(types[type]).send(bytes)
    },
  )
}
