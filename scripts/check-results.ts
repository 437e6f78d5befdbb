import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkResult, toKey } from './results/compare-results.ts'
import { findResults } from './results/find-results.ts'
import { readRecording } from './results/read-recording.ts'

/**
 * After the server’s tests: compares the types that the source gives rows of SQL by hand with
 * PostgreSQL's descriptions of the statements that the tests sent, and with the nulls in their rows. Fails for a type
 * that is untrue, and if more results were met by no test than the budget allows.
 */
const root = join(import.meta.dirname, '..')
const [folder = join(root, 'node_modules/.cache/statements.results')] = process.argv.slice(2)
const server = join(root, 'apps/server')
const paths = globSync('src/**/*.ts', { cwd: server, exclude: ['**/*.test.ts', '**/*.fixture.ts'] })
  .toSorted()
  .map((path) => join(server, path))
const results = findResults(root, join(server, 'tsconfig.json'), paths)
const recording = readRecording(folder)
const places = Map.groupBy(results, ({ template }) => toKey(template))
const checked = results.map((result) => {
  const isShared = (places.get(toKey(result.template)) ?? []).length > 1
  return { result, untrue: checkResult(result, recording, isShared) }
})
for (const { result, untrue = [] } of checked)
  for (const message of new Set(untrue)) console.error(`${result.path}:${result.line}: ${message}.`)

const rows = checked.filter(({ result }) => result.row !== undefined || result.isQueryOfDriver)
const columns = checked.filter(({ result, untrue }) => result.value && !result.isQueryOfDriver && untrue)
const unchecked = rows.filter(({ untrue }) => untrue === undefined)
const budgets = JSON.parse(readFileSync(join(root, 'scripts/results/budget.json'), 'utf8')) as {
  uncheckedResults: number
}
console.log(
  `${rows.length - unchecked.length} of ${rows.length} typed results and ${columns.length} columns checked.`,
)
if (process.env['PB_LIST_UNCHECKED'])
  for (const { result } of unchecked) console.log(`not met: ${result.path}:${result.line}`)
const isOver = unchecked.length > budgets.uncheckedResults
if (isOver) console.error(`${unchecked.length} results met by no test, ${budgets.uncheckedResults} allowed.`)
process.exitCode = isOver || checked.some(({ untrue = [] }) => untrue.length > 0) ? 1 : 0
