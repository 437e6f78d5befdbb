import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SchemaTexts } from './describe-schema.ts'

const server = join(import.meta.dirname, '../..')
/** The schema to read, beside the migrations that make it. */
const folder = join(server, 'schema')
const typesPath = 'src/platform/db/schema-types.ts'

/** The command that writes the files. */
const writeCommand = 'npm run schema:write'

export function readSchemaFiles(): SchemaTexts {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sql'),
  )
  const paths = [...names.map((name) => `schema/${name.replaceAll('\\', '/')}`), typesPath]
  return new Map(
    paths.map((path) => [path, readFileSync(join(server, path), 'utf8').replaceAll('\r\n', '\n')]),
  )
}

/** Writes the files, and removes those of functions that are no more. */
export function writeSchemaFiles(texts: SchemaTexts): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(server, path)), { recursive: true })
    writeFileSync(join(server, path), text)
  }
}

/** Returns the first line of each file that is not as described, with what is to be done. */
export function compareSchema(described: SchemaTexts, files: SchemaTexts): string[] {
  const paths = [...new Set([...described.keys(), ...files.keys()])].toSorted()
  return paths.flatMap((path) => {
    const [wanted, found] = [described.get(path), files.get(path)]
    if (wanted === found) return []
    const lines = found?.split('\n') ?? []
    const line = (wanted ?? '').split('\n').findIndex((text, index) => text !== lines[index]) + 1
    return [`${path}:${line || 1} is not the migrated schema. Run: ${writeCommand}`]
  })
}
