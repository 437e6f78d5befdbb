import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { statementsFolder } from './recorded-statements.ts'

const seen = new Set<string>()

function readText(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const text = (statement as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : undefined
}

/** Keeps the text of each statement that this worker sends for the first time. */
function recordStatements(path: string): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const text = readText(args[0])
    if (text !== undefined && !seen.has(text)) {
      seen.add(text)
      appendFileSync(path, `${JSON.stringify(text)}\n`)
    }
    return send.apply(this, args)
  } as typeof pg.Client.prototype.query
}

const installed = Symbol.for('pb.recordsStatements')
const shared = globalThis as { [installed]?: boolean }
if (statementsFolder !== undefined && !shared[installed]) {
  shared[installed] = true
  recordStatements(join(statementsFolder, `${process.pid}.jsonl`))
}
