import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFolders } from './prepare.mjs'
import { root } from './run.mjs'

/** Where `npm test` records the statements that server tests send; the complete list is this path with `.json`. */
const recordingFolder = join(root, 'node_modules/.cache/statements')

const listPath = `${recordingFolder}.json`
const stampPath = `${recordingFolder}.stamp`

const hashSources = () =>
  hashFolders(
    'apps/server/src',
    'apps/server/test',
    'apps/server/migrations',
    'packages/contract/src',
    'packages/rules/src',
  )

/** Records the statements of a run of all tests: resolves to the exit code of `runTests(env)`. */
export async function recordStatements(runTests) {
  rmSync(stampPath, { force: true })
  const code = await runTests({ PB_RECORD_STATEMENTS: recordingFolder })
  if (code === 0) writeFileSync(stampPath, hashSources())
  return code
}

/** Returns the path of the list of statements, if a run of all tests of these sources has succeeded. */
export function findRecording() {
  const isCurrent =
    existsSync(listPath) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hashSources()
  return isCurrent ? listPath : undefined
}
