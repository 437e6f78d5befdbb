/**
 * Each table has one module that writes it: the one that names it in a tables.ts. Other modules call a function of
 * that module. The module `demo`, which generates the demo office, tests and fixtures may write every table.
 */

export interface SourceFile {
  /** From the root of the project, with slashes. */
  readonly path: string
  readonly text: string
}

const exempt = /^demo$|\.(test|fixture)\.ts$/

/** Table names of statements: query builder, bulk insert, and SQL text. Names that are computed are not found. */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\binsertMany(?:<[^(]*>)?\(\s*\w+,\s*'(\w+)/g,
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE)\s+(?:(?:TABLE|ONLY)\s+)?(\w+)/g,
]

function getModule(path: string): string | null {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** The tables of a file's `interface Tables`, which the formatter indents by four spaces. */
function getDeclaredTables({ text }: SourceFile): string[] {
  const start = text.indexOf('  interface Tables {\n')
  return start < 0 ? [] : [...text.slice(start).matchAll(/^ {4}(\w+):/gm)].map((match) => match[1]!)
}

interface TableWrite {
  readonly table: string
  readonly line: number
}

function findWrites({ text }: SourceFile): TableWrite[] {
  return writes
    .flatMap((pattern) => Array.from(text.matchAll(pattern)))
    .map((match) => ({ table: match[1]!, line: text.slice(0, match.index).split('\n').length }))
    .toSorted((a, b) => a.line - b.line)
}

/** The tables of `schema.sql`. */
function readTableNames(schema: string): string[] {
  return Array.from(schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \(/gm), (match) => match[1]!)
}

/** Returns a message for each table of the schema that no `interface Tables` names. */
export function findUnnamedTables(files: readonly SourceFile[], schema: string): string[] {
  const named = new Set(files.flatMap(getDeclaredTables))
  return readTableNames(schema)
    .filter((table) => !named.has(table))
    .map((table) => `No tables.ts names ${table}; add it to that of the module that writes it.`)
}

/** Returns a message for each write of another module's table, and for each table that two modules declare. */
export function checkTableOwners(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string>()
  const findings: string[] = []
  for (const file of files) {
    const module = getModule(file.path)
    if (module === null) continue
    for (const table of getDeclaredTables(file)) {
      const owner: string = owners.get(table) ?? module
      if (owner !== module) findings.push(`${file.path}: ${owner} declares the table ${table} too.`)
      owners.set(table, owner)
    }
  }
  for (const file of files) {
    const module = getModule(file.path)
    if (module === null || exempt.test(module) || exempt.test(file.path)) continue
    for (const { table, line } of findWrites(file)) {
      const owner = owners.get(table)
      if (owner !== undefined && owner !== module)
        findings.push(`${file.path}:${line}: ${module} writes ${table}; call a function of ${owner}.`)
    }
  }
  return findings
}

/** The tables that the tables.ts files among these declare. */
export function listDeclaredTables(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => path.endsWith('/tables.ts')).flatMap(getDeclaredTables)
}
