import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Route {
  /** A regular expression of the paths at which the page is shown. */
  readonly pattern: string
  /** The page's module, relative to `src`. */
  readonly module: string
}

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] | undefined }>
>

/** Which files each page needs before it can be shown, for the server, which names them in the document. */
interface PagePreloads {
  readonly files: readonly string[]
  /** Patterns of paths, the most specific first, with places in `files`. */
  readonly routes: readonly (readonly [pattern: string, files: readonly number[]])[]
}

const lazyRoute = /(?:index: true|path: '(?<path>[^'*]+)'),\s*lazy:.*?import\('(?<module>[^']+)'\)/gs

function toPattern(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  const parts = segments.map((segment) =>
    segment.startsWith(':') ? (segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+') : `/${segment}`,
  )
  return `^${parts.join('')}/?$`
}

const countNames = (path: string): number =>
  path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':')).length

/** Finds the pages in the source of the router. */
export function findRoutes(source: string): Route[] {
  return [...source.matchAll(lazyRoute)]
    .map(({ groups }) => ({ path: groups!['path'] ?? '', module: groups!['module']! }))
    .toSorted((a, b) => countNames(b.path) - countNames(a.path))
    .map(({ path, module }) => ({
      pattern: toPattern(path),
      module: join('src/app', module),
    }))
}

/** Adds a chunk and all that it imports before it runs. */
function addChunks(manifest: Manifest, name: string, found: Set<string>): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no ${name}`)
  if (found.has(name)) return found
  found.add(name)
  for (const inner of chunk.imports ?? []) addChunks(manifest, inner, found)
  return found
}

/** Lists the files of each page that the document does not load by itself. */
export function listPreloads(manifest: Manifest, routes: readonly Route[]): PagePreloads {
  const loaded = addChunks(manifest, 'index.html', new Set())
  const files: string[] = []
  const place = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  return {
    routes: routes.map(({ pattern, module }) => {
      const chunks = [...addChunks(manifest, module, new Set())].filter((name) => !loaded.has(name))
      return [pattern, chunks.map((name) => place(manifest[name]!.file))]
    }),
    files,
  }
}

/**
 * Writes `pages.json`: without it a browser asks for a page's files only after it has run the application's, one round
 * trip and one parse later.
 */
export function pagePreloads(): Plugin {
  let folder = ''
  let root = ''
  return {
    name: 'page-preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = join(root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
      const routes = findRoutes(await readFile(join(root, 'src/app/router.tsx'), 'utf8'))
      await writeFile(join(folder, '.vite/pages.json'), JSON.stringify(listPreloads(manifest, routes)))
    },
  }
}
