import type { Plugin } from 'vite'

/**
 * Leaves mediabunny's access to files of Node out of the build. Otherwise its place is taken by an empty CommonJS
 * module, and every page of the application loads the helpers of such modules.
 */
export function withoutNodeFiles(): Plugin {
  const id = '\0mediabunny-files'
  return {
    name: 'without-node-files',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './node.js' && importer?.includes('/mediabunny/') ? id : null,
    load: (loaded) => (loaded === id ? 'export const fs = undefined' : null),
  }
}
