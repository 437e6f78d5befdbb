import { Readable } from 'node:stream'
import { openSpoolFile } from '../../../platform/files/spool-file.ts'
import { isZip } from '../../../platform/files/zip/read-zip.ts'
import { readFileHead } from './decode-text.ts'
import { readArchive } from './read-archive.ts'
import { readBatches, type FilePart } from './read-batches.ts'

/** Reads a file of listings: JSON or CSV, or a ZIP archive of an export, which has their photos too. */
export async function* readFile(bytes: Readable): AsyncGenerator<FilePart> {
  const { head, all } = await readFileHead(bytes)
  const stream = Readable.from(all, { objectMode: false })
  if (!isZip(head)) {
    yield* readBatches(stream)
    return
  }
  // The directory of an archive is at its end.
  const spooled = await openSpoolFile(stream)
  try {
    yield* readArchive(spooled.fd, spooled.size)
  } finally {
    await spooled.close()
  }
}
