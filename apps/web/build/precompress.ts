import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(m?js|css|svg|json|txt)$/

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  await writeFile(`${path}.br`, await brotli(bytes, options))
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
}

async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  const paths = files.filter((name) => compressible.test(name)).map((name) => join(folder, name))
  // Node's threads take one after the other, on every core.
  await Promise.all(paths.map(compress))
}

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
      if (!error) await compressAll(folder)
    },
  }
}
