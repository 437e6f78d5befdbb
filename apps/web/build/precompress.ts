import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(m?js|css|svg|json|txt)$/

/** Writes `.br` and `.gz` files beside compressible assets. Not for HTML, which the server fills in. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      const files = await readdir(folder, { recursive: true })
      for (const file of files.filter((name) => compressible.test(name))) {
        const path = join(folder, file)
        const bytes = await readFile(path)
        const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
        await writeFile(`${path}.br`, await brotli(bytes, options))
        await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
      }
    },
  }
}
