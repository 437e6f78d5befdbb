import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareWithBudgets, countVocabulary } from './lint/vocabulary.ts'

/** A step of `npm run check`: fails unless every count is exactly its budget. Files that git ignores do not count. */
const root = join(import.meta.dirname, '..')
const budgetFile = 'scripts/lint/vocabulary-budgets.json'
const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts']
const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 24,
}).split('\n')
const files = paths
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const budgets = JSON.parse(readFileSync(join(root, budgetFile), 'utf8')) as Record<string, number>
const findings = compareWithBudgets(countVocabulary(files), budgets)
for (const finding of findings) console.error(finding)
if (findings.length > 0) console.error(`The words to use: docs/vocabulary.md. The budgets: ${budgetFile}.`)
process.exitCode = findings.length > 0 ? 1 : 0
