import { pluralize } from '@pb/rules/plural'
import { parseArgs } from 'node:util'
import { exportSamples } from '../modules/inquiries/index.ts'
import type { Deps } from '../platform/deps.ts'

export const usage = 'leads:samples <folder>'

/** Writes the lead mails that agents corrected into a folder, as tests of the readers; returns the exit code. */
export async function run(args: readonly string[], deps: Pick<Deps, 'db' | 'files'>): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  const count = await exportSamples(deps, folder)
  console.log(
    `Wrote ${pluralize(count, 'sample')} to ${folder}. They contain personal data of the people who wrote.`,
  )
  return 0
}
