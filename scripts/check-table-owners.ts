import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkTableOwners } from './lint/table-owners.ts'

/** A step of `npm run check`: fails when a module writes the table of another module. */
const root = join(import.meta.dirname, '..')
const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/server/src/modules'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 24,
}).split('\n')
const files = paths
  .filter((path) => path.endsWith('.ts') && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const findings = checkTableOwners(files)
for (const finding of findings) console.error(finding)
process.exitCode = findings.length > 0 ? 1 : 0
