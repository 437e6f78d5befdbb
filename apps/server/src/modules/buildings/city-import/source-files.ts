import { createReadStream, type ReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { Row } from './fields.ts'
import { readAreas, type AreaFinder } from './polygons.ts'
import { findReader, type RowReader } from './readers.ts'

/** A file with a known format. */
export interface SourceFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly reader: RowReader
}

export interface SourceFolder {
  readonly files: readonly SourceFile[]
  /** Names of CSV files without a matching reader. */
  readonly unknown: readonly string[]
  readonly findArea: AreaFinder
}

function open(path: string): { raw: ReadStream; text: Readable } {
  const raw = createReadStream(path)
  if (!path.endsWith('.gz')) return { raw, text: raw }
  const text = createGunzip()
  raw.on('error', (error) => text.destroy(error)).pipe(text)
  return { raw, text }
}

/** One record of a CSV file. */
export interface Line {
  readonly number: number
  readonly row: Row
  /** Bytes of the file read so far. */
  readonly bytesRead: number
}

/** Streams the rows of a CSV file, gzipped or not; only a few are in memory at a time. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const { raw, text } = open(path)
  const options = { columns: true, bom: true, info: true, relax_column_count: true, skip_empty_lines: true }
  const parser = parse(options)
  text.on('error', (error) => parser.destroy(error)).pipe(parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: Row }>)
      yield { number: info.lines, row: record, bytesRead: raw.bytesRead }
  } finally {
    raw.destroy()
  }
}

async function readHeader(path: string): Promise<readonly string[]> {
  for await (const { row } of readLines(path)) return Object.keys(row)
  return []
}

async function loadAreas(folder: string, names: readonly string[]): Promise<AreaFinder> {
  const name = names.find((file) => /neighborhood.*\.geojson$/.test(file))
  return name ? readAreas(await readFile(join(folder, name), 'utf8')) : () => null
}

/** Lists the files of a folder; a file's reader is chosen by its columns, not by its name. */
export async function openFolder(folder: string): Promise<SourceFolder> {
  const names = (await readdir(folder)).toSorted()
  const files: SourceFile[] = []
  const unknown: string[] = []
  for (const name of names.filter((file) => /\.csv(\.gz)?$/.test(file))) {
    const path = join(folder, name)
    const reader = findReader(await readHeader(path))
    if (reader) files.push({ name, path, bytes: (await stat(path)).size, reader })
    else unknown.push(name)
  }
  files.sort((a, b) => a.reader.rank - b.reader.rank || (a.name < b.name ? -1 : 1))
  return { files, unknown, findArea: await loadAreas(folder, names) }
}
