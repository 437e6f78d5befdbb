import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SchemaTexts } from './describe-schema.ts'

/** The schema to read, beside the migrations that make it. */
const folder = join(import.meta.dirname, '../../schema')

/** The command that writes the files. */
const writeCommand = 'npm run schema:write'

export function readSchemaFiles(): SchemaTexts {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sql'),
  )
  return new Map(
    names.map((name) => [
      name.replaceAll('\\', '/'),
      readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'),
    ]),
  )
}

/** Writes the files, and removes those of functions that are no more. */
export function writeSchemaFiles(texts: SchemaTexts): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of texts) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Returns the first line of each file that is not as described, with what is to be done. */
export function compareSchema(described: SchemaTexts, files: SchemaTexts): string[] {
  const names = [...new Set([...described.keys(), ...files.keys()])].toSorted()
  return names.flatMap((name) => {
    const [wanted, found] = [described.get(name), files.get(name)]
    if (wanted === found) return []
    const lines = found?.split('\n') ?? []
    const line = (wanted ?? '').split('\n').findIndex((text, index) => text !== lines[index]) + 1
    return [`schema/${name}:${line || 1} is not the migrated schema. Run: ${writeCommand}`]
  })
}
