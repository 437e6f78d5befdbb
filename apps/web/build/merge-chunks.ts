import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite'
import type { Chunk } from './chunk-loads.ts'
import { type Costs, planChunks } from './plan-chunks.ts'

/** The part of a minified script that is left when it is compressed with brotli; it was measured on the whole build. */
const compressed = 0.31

/** Chosen by building: more of each saves few files more, and costs bytes. */
const costs: Costs = { fileBytes: 2000, documentGrowth: 0.03, pageGrowth: 0.15, lazyWeight: 0.3 }

/** Documents and pages that are nearly as large as they may be (.size-limit.mjs). */
const maxGrowths: Readonly<Record<string, number>> = {
  'apply.html': 0.02,
  'src/app/pages/results-page.tsx': 0.03,
}

const getMaxGrowth = ({ facadeModuleId }: Rolldown.OutputChunk): number | undefined =>
  Object.entries(maxGrowths).find(([path]) => facadeModuleId?.endsWith(`/${path}`))?.[1]

function getKind({ isEntry, isDynamicEntry }: Rolldown.OutputChunk): Chunk['kind'] {
  if (isEntry) return 'document'
  return isDynamicEntry ? 'lazy' : 'shared'
}

/** Builds without styles and without writing: only then is known which exports of each module are used, and where. */
async function buildChunks(config: UserConfig, plugins: PluginOption): Promise<Rolldown.OutputChunk[]> {
  const withoutStyles: Plugin = {
    name: 'without-styles',
    enforce: 'pre',
    load: (id) => (id.endsWith('.css') ? '' : null),
  }
  const built = await build({
    ...config,
    configFile: false,
    plugins: [plugins, withoutStyles],
    build: { ...config.build, write: false },
    logLevel: 'silent',
  })
  if (!('output' in built)) throw new Error('A build for one kind of browser has one output')
  return built.output.filter((file) => file.type === 'chunk')
}

/** Returns the name of the file of each module that several parts of the application share. */
function nameFiles(built: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const places = new Map(built.map(({ fileName }, place) => [fileName, place]))
  const toPlaces = (files: readonly string[]) => files.flatMap((file) => places.get(file) ?? [])
  const chunks = built.map((chunk): Chunk => ({
    imports: toPlaces(chunk.imports),
    dynamicImports: toPlaces(chunk.dynamicImports),
    bytes: chunk.code.length * compressed,
    kind: getKind(chunk),
    maxGrowth: getMaxGrowth(chunk),
  }))
  return new Map(
    planChunks(chunks, costs).flatMap((file, number) =>
      file.flatMap((chunk) =>
        Object.keys(built[chunk]!.modules).map((id) => [id, `shared-${number}`] as const),
      ),
    ),
  )
}

/**
 * Merges small shared chunks: left to itself, the bundler makes one for each set of parts of the application that share a
 * module, and a page loads 150 files. Builds twice, first to see who shares what. `plugins` are those that decide what
 * becomes of the scripts.
 */
export function mergeChunks(plugins: () => PluginOption): Plugin {
  return {
    name: 'merge-chunks',
    apply: 'build',
    async config(config) {
      const names = nameFiles(await buildChunks(config, plugins()))
      const codeSplitting = {
        // A module's own group has what it imports, or that of its importers has both.
        includeDependenciesRecursively: false,
        groups: [{ name: (id: string) => names.get(id) ?? null }],
      }
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
  }
}
