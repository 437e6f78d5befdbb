import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What the build of the web app writes; see `apps/web/build/page-preloads.ts`. */
const pagePreloads = z.object({
  files: z.array(z.string()),
  routes: z.array(z.tuple([z.string(), z.array(z.number().int())])),
})

/** Returns links that preload the files of the page at `pathname`; empty for unknown paths. */
export async function readPreloads(root: string, pathname: string): Promise<string> {
  const json = await readFile(join(root, '.vite/pages.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  if (json === null) return ''
  const { files, routes } = pagePreloads.parse(JSON.parse(json))
  const [, places = []] = routes.find(([pattern]) => new RegExp(pattern).test(pathname)) ?? []
  return places.map((place) => `<link rel="modulepreload" crossorigin href="/${files[place]}">`).join('')
}
