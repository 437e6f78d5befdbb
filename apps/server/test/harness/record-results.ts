import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { DefaultQueryCompiler, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { findTemplates } from './find-templates.ts'
import { statementsFolder, toResultsFolder } from './recorded-statements.ts'
import type { ResultLine } from './result-lines.ts'

/** Statements of one template that are recorded; more are the same with other numbers of parameters. */
const maxPerTemplate = 8

/** What is known of the rows of a statement in this worker. */
interface Described {
  readonly hash: string
  /** Columns that have not been null yet. */
  readonly neverNull: Set<number>
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

function recordTemplates(write: (line: ResultLine) => void): void {
  const seen = new WeakMap<TemplateStringsArray, Set<string>>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its compiler below
  const compile = DefaultQueryCompiler.prototype.compileQuery
  DefaultQueryCompiler.prototype.compileQuery = function compileQuery(node, id): CompiledQuery {
    const compiled = compile.call(this, node, id)
    for (const { template, column } of findTemplates(compiled.query)) {
      const texts = seen.get(template) ?? new Set()
      seen.set(template, texts)
      if (texts.size >= maxPerTemplate || texts.has(compiled.sql)) continue
      texts.add(compiled.sql)
      write({ kind: 'template', template: [...template], column, hash: hash(compiled.sql) })
    }
    return compiled
  }
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

interface RunningQuery {
  readonly text?: string
  described?: Described
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
}

/** Records PostgreSQL's description of each statement, and which of its columns were null in some row. */
function recordRows(write: (line: ResultLine) => void): void {
  const statements = new Map<string, Described>()
  function describe(text: string, { fields }: RowDescription): Described {
    const described = { hash: hash(text), neverNull: new Set(fields.keys()) }
    statements.set(text, described)
    const columns = fields.map(({ name, dataTypeID }) => [name, dataTypeID] as const)
    write({ kind: 'statement', hash: described.hash, text, columns })
    return described
  }
  const running = pg.Query.prototype as unknown as RunningQuery
  // oxlint-disable-next-line typescript/unbound-method -- called with their query below
  const { handleRowDescription, handleDataRow } = running
  running.handleRowDescription = function readColumns(message) {
    const { text } = this
    if (text !== undefined) {
      this.described = statements.get(text) ?? describe(text, message)
    }
    handleRowDescription.call(this, message)
  }
  running.handleDataRow = function readRow(message) {
    if (this.described !== undefined)
      for (const column of this.described.neverNull)
        if (message.fields[column] === null) {
          this.described.neverNull.delete(column)
          write({ kind: 'null', hash: this.described.hash, column })
        }
    handleDataRow.call(this, message)
  }
}

const installed = Symbol.for('pb.recordsResults')
const shared = globalThis as { [installed]?: boolean }
if (statementsFolder !== undefined && !shared[installed]) {
  shared[installed] = true
  const path = join(toResultsFolder(statementsFolder), `${process.pid}.jsonl`)
  const write = (line: ResultLine) => appendFileSync(path, `${JSON.stringify(line)}\n`)
  recordTemplates(write)
  recordRows(write)
}
