import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { nameFileKind } from '../../../platform/files/name-file-kind.ts'
import { fileErrors } from '../texts.ts'
import { DocumentError } from './split-json-records.ts'

/** Limits the unpacked size of a file, against decompression bombs. */
const maxBytes = 4_000_000_000
/** Enough for the signature of any kind of file. */
const headBytes = 300

/** Splits off the beginning of a stream: at least `isEnough`, or all of it; it is part of `all` too. */
export async function readHead<Chunk>(
  chunks: AsyncIterable<Chunk>,
  isEnough: (head: readonly Chunk[]) => boolean,
): Promise<{ readonly head: readonly Chunk[]; readonly all: AsyncGenerator<Chunk> }> {
  const rest = chunks[Symbol.asyncIterator]()
  const head: Chunk[] = []
  while (!isEnough(head)) {
    const next = await rest.next()
    if (next.done) break
    head.push(next.value)
  }
  async function* readAll(): AsyncGenerator<Chunk> {
    yield* head
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { head, all: readAll() }
}

/** Splits off enough bytes of a file to recognize its kind. */
export const readFileHead = async (bytes: AsyncIterable<Buffer>) => {
  const { head, all } = await readHead(
    bytes,
    (chunks) => chunks.reduce((sum, { length }) => sum + length, 0) >= headBytes,
  )
  return { head: Buffer.concat(head), all }
}

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b

/** UTF-16 is recognized by its byte order mark or by the zero beside the first character, which is ASCII. */
function detectEncoding([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8'
}

async function* decode(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let count = 0
  try {
    for await (const chunk of bytes) {
      count += chunk.length
      if (count > maxBytes) throw new DocumentError(fileErrors.tooLarge)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isDamaged ? new DocumentError(fileErrors.notGzip) : error
  }
  yield decoder.decode()
}

/** Decodes a text file, gzipped or not; throws a `DocumentError` that names a file of another kind. */
export async function* decodeText(bytes: Readable): AsyncGenerator<string> {
  const packed = await readFileHead(bytes)
  const file = isGzip(packed.head)
    ? await readFileHead(Readable.from(packed.all).pipe(createGunzip())).catch((error: Error) => {
        throw new DocumentError(fileErrors.notGzip, { cause: error })
      })
    : packed
  if (file.head.length === 0) throw new DocumentError(fileErrors.empty)
  const kind = nameFileKind(file.head)
  if (kind !== null) throw new DocumentError(fileErrors.otherKind(kind))
  const encoding = detectEncoding(file.head)
  if (encoding === 'utf-8' && file.head.includes(0)) throw new DocumentError(fileErrors.notText)
  yield* decode(file.all, encoding)
}
