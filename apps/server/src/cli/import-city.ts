import { pluralize } from '@pb/rules/plural'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importFolder, writeRejects, type Progress } from '../modules/buildings/city-import/index.ts'
import type { Deps } from '../platform/deps.ts'

export const usage = 'import <folder> [--rejects <file>]'

/** Prints the progress at most twice a second, on a terminal in a single line. */
function showProgress(): (progress: Progress) => void {
  const start = performance.now()
  let lastShown = start
  return ({ file, rows, share }) => {
    const now = performance.now()
    if (now - lastShown < 500) return
    lastShown = now
    const perSecond = Math.round((rows * 1000) / (now - start))
    const line = `${Math.floor(share * 100)}%  ${rows} rows  ${perSecond} rows/s  ${file}`
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}

/** Imports a folder with the city's building and sales files; returns the exit code. */
export async function run(
  args: readonly string[],
  { db, clock, env }: Pick<Deps, 'db' | 'clock'> & { readonly env: { readonly dataDir: string } },
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { rejects: { type: 'string' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  if (!(await isFolder(folder))) {
    console.error(`Folder not found: ${folder}`)
    return 1
  }
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  const rejects = values.rejects ?? join(env.dataDir, `import-rejects-${day}.csv`)
  const start = performance.now()
  const result = await importFolder(db, folder, {
    now,
    rejects: writeRejects(rejects),
    onProgress: showProgress(),
  })
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  for (const name of result.unknown)
    console.error(`Skipped ${name}: it doesn't have the columns of a city file`)
  if (result.files === 0) {
    console.error(`No city files found in ${folder}`)
    return 1
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`Read ${pluralize(result.rows, 'row')} in ${seconds} s.`)
  console.log(
    `Added or updated: ${pluralize(result.buildings, 'building')}, ${pluralize(result.units, 'unit')}, ${pluralize(result.sales, 'sale')}.`,
  )
  console.log(`Skipped: ${pluralize(result.rejected, 'row')}. See ${rejects} for the reasons.`)
  return 0
}
