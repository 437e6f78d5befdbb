import { pluralize } from '@pb/rules/plural'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findRun, openRun, importFile } from '../modules/reso/index.ts'
import type { Deps } from '../platform/deps.ts'

export const usage = 'import:reso <file|folder> [--source <name>] [--whole]'

/** Returns the JSON and CSV files of a folder, sorted by name, or the file itself; null if the path does not exist. */
async function findFiles(path: string): Promise<string[] | null> {
  const found = await stat(path).catch(() => null)
  if (!found) return null
  if (!found.isDirectory()) return [path]
  const names = await readdir(path)
  return names
    .filter((name) => /\.(json|csv)(\.gz)?$/i.test(name))
    .toSorted()
    .map((name) => join(path, name))
}

/** Imports RESO files; returns the exit code, 1 if a file could not be read completely. */
export async function run(args: readonly string[], deps: Deps): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { source: { type: 'string' }, whole: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  const paths = await findFiles(path)
  if (!paths || paths.length === 0) {
    console.error(paths ? `No JSON or CSV files found in ${path}` : `File not found: ${path}`)
    return 1
  }
  if (values.whole && paths.length > 1) {
    console.error('--whole takes a single file: it withdraws the listings the file does not contain')
    return 2
  }
  const source = (values.source ?? basename(path).replace(/\..*$/, '')).trim().slice(0, 80) || 'Files'
  let failed = false
  for (const file of paths) {
    const start = performance.now()
    const now = deps.clock.now()
    const opened = await deps.db
      .transaction()
      .execute((tx) =>
        openRun(
          tx,
          { by: null, now },
          { source, fileName: basename(file), fileKey: null, whole: values.whole },
        ),
      )
    if ((await importFile(deps, opened, createReadStream(file))) === 'leased') {
      console.error(`${basename(file)}: another import into ${source} is running. Try again when it's done.`)
      failed = true
      continue
    }
    const done = (await findRun(deps.db, opened.id))!
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(
      `${basename(file)}: ${pluralize(done.records, 'record')} in ${seconds} s, source ${done.source_name}.`,
    )
    console.log(
      `  New: ${done.added}. Changed: ${done.changed}. Unchanged: ${done.unchanged}. ` +
        `Withdrawn: ${done.withdrawn}. Skipped: ${done.rejected}.`,
    )
    if (done.rejected > 0) console.log(`  See run ${done.id} at /imports for the reasons.`)
    if (done.state === 'asking')
      console.log(
        `  ${pluralize(done.missing, 'listing is', 'listings are')} missing from the file. Choose at /imports whether to withdraw ${done.missing === 1 ? 'it' : 'them'}.`,
      )
    if (done.state === 'failed') {
      console.error(`  ${done.message}`)
      failed = true
    }
  }
  return failed ? 1 : 0
}
