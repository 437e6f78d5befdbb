import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkTableOwners, findUnnamedTables } from './lint/table-owners.ts'

/** A step of `npm run check`: fails when a module writes the table of another one, or none names a table. */
const root = join(import.meta.dirname, '..')
const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/server/src'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 24,
}).split('\n')
const files = paths
  .filter((path) => path.endsWith('.ts') && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const schema = readFileSync(join(root, 'apps/server/schema/schema.sql'), 'utf8')
const findings = [...checkTableOwners(files), ...findUnnamedTables(files, schema)]
for (const finding of findings) console.error(finding)
process.exitCode = findings.length > 0 ? 1 : 0
