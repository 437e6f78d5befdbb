import { makeZip } from 'client-zip'
import type { OutputFile } from './write-export.ts'

/** The files as one ZIP archive, written while they are read (ZIP64 where it is needed), not compressed. */
export function zipFiles(files: AsyncIterable<OutputFile>, lastModified: Date): AsyncIterable<Uint8Array> {
  async function* list() {
    for await (const { path, content } of files) yield { name: path, input: content, lastModified }
  }
  return makeZip(list()) as AsyncIterable<Uint8Array>
}
