import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResultLine } from '../../apps/server/test/harness/result-lines.ts'
import { toKey, type Recording } from './compare-results.ts'
import type { RecordedStatement } from './result-types.ts'

type Mutable = Omit<RecordedStatement, 'nulls'> & { readonly nulls: Set<number> }

/** Reads what the workers of a run of the server's tests recorded of the rows of statements. */
export function readRecording(folder: string): Recording {
  const lines = readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ResultLine)
  const statements = new Map<string, Mutable>()
  for (const line of lines)
    if (line.kind === 'statement') statements.set(line.hash, { ...line, nulls: new Set() })
  const byTemplate = new Map<string, { statement: RecordedStatement; column: string | undefined }[]>()
  for (const line of lines) {
    const statement = statements.get(line.hash)
    if (!statement) continue
    if (line.kind === 'null') statement.nulls.add(line.column)
    if (line.kind !== 'template') continue
    const key = toKey(line.template)
    byTemplate.set(key, [...(byTemplate.get(key) ?? []), { statement, column: line.column }])
  }
  return { statements: [...statements.values()], byTemplate }
}
