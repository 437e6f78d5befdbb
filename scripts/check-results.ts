import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkResult, toKey } from './results/compare-results.ts'
import { findResults } from './results/find-results.ts'
import { readRecording } from './results/read-recording.ts'

/**
 * A step of `npm test`, after the server's tests: compares the types that the source gives rows of SQL by hand with
 * PostgreSQL's descriptions of the statements that the tests sent, and with the nulls in their rows. Fails if
 * more types are untrue, or more were met by no test, than budget.json allows. With PB_LIST_UNMET it lists the latter.
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
const untrue = checked.filter(({ untrue = [] }) => untrue.length > 0)
for (const { result, untrue: messages } of untrue)
  for (const message of new Set(messages)) console.error(`${result.path}:${result.line}: ${message}.`)

const rows = checked.filter(({ result }) => result.row !== undefined || result.isQueryOfDriver)
const columns = checked.filter(({ result, untrue }) => result.value && !result.isQueryOfDriver && untrue)
const unmet = rows.filter(({ untrue }) => untrue === undefined)
if (process.env['PB_LIST_UNMET'])
  for (const { result } of unmet) console.log(`met by no test: ${result.path}:${result.line}`)
console.log(
  `${rows.length - unmet.length} of ${rows.length} typed results and ${columns.length} columns checked.`,
)

const budgets = JSON.parse(readFileSync(join(root, 'scripts/results/budget.json'), 'utf8')) as {
  readonly untrue: number
  readonly unmet: number
}
const exceeded = [
  ...(untrue.length > budgets.untrue
    ? [`${untrue.length} results are untrue, ${budgets.untrue} allowed.`]
    : []),
  ...(unmet.length > budgets.unmet
    ? [`${unmet.length} results met by no test, ${budgets.unmet} allowed.`]
    : []),
]
for (const message of exceeded) console.error(message)
process.exitCode = exceeded.length > 0 ? 1 : 0
