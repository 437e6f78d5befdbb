import { isAbsolute, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pluralize } from '@pb/rules/plural'
import { exportToFolder } from '../modules/data-exports/index.ts'
import { findOwnerByAddress } from '../modules/mailbox/index.ts'
import type { Deps } from '../platform/deps.ts'

export const usage = 'export <folder> [--agent <email>]'

const warning =
  'The export has renters’ papers and social security numbers decrypted. Keep the folder encrypted and private.'

const maxPrinted = 20

function readFolder(positionals: readonly string[], dataDir: string): string | undefined {
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0) return undefined
  const folder = resolve(name)
  const path = relative(resolve(dataDir), folder)
  if (path === '' || (!path.startsWith('..') && !isAbsolute(path)))
    throw new Error(`Export to a folder outside ${dataDir}`)
  return folder
}

/**
 * Exports the office, or what belongs to one agent, into a folder; returns the exit code. An export that was stopped has
 * no datapackage.json; the next one into the same folder replaces it.
 */
export async function run(args: readonly string[], deps: Deps): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { agent: { type: 'string' } },
    allowPositionals: true,
  })
  const folder = readFolder(positionals, deps.env.dataDir)
  if (folder === undefined) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  const agentId = values.agent === undefined ? undefined : await findOwnerByAddress(deps.db, values.agent)
  if (agentId === null) {
    console.error(`No agent signs in with ${values.agent}`)
    return 1
  }
  if (agentId === undefined) console.warn(warning)
  const scope = agentId === undefined ? { kind: 'office' as const } : { kind: 'agent' as const, agentId }
  const { removed, files, problems } = await exportToFolder(deps, scope, folder)
  if (removed) console.log('Replaced an export that was cut off.')
  for (const problem of problems.slice(0, maxPrinted)) console.warn(problem)
  if (problems.length > maxPrinted)
    console.warn(`… and ${problems.length - maxPrinted} more in datapackage.json`)
  console.log(`Export is complete: ${pluralize(files, 'file')} in ${folder}. README.txt explains them.`)
  return 0
}
