import { getPriority, setPriority } from 'node:os'
import { openChild } from '../../platform/background/child.ts'
import { limiter } from '../../platform/limiter.ts'
import type { BrochureCover, FromWorker, ListingPictures, ToWorker } from './brochure.ts'

/** What a brochure is made of; pictures are asked for one listing at a time, so that few are in memory. */
export interface BrochureSource {
  readonly cover: BrochureCover
  portrait(): Promise<Uint8Array | null>
  thumbnails(): Promise<(Uint8Array | null)[]>
  pictures(index: number): Promise<ListingPictures>
}

const workerFile = new URL('./worker.ts', import.meta.url)
const seconds = 120
const heapMegabytes = 128
/** Text and drawings are made of countless little pieces: a fifth of the time. */
const youngMegabytes = 8

/** A document keeps a core busy: one at a time leaves the other to everybody else. */
const oneAtATime = limiter(1)

/** How much further behind others the worker stands than this process; 19 is the last place. */
const behind = 5

/** A worker that lets whatever answers calls go before. */
function openWorker(): ReturnType<typeof openChild> {
  const worker = openChild(workerFile, heapMegabytes, { young: youngMegabytes })
  try {
    if (worker.pid !== undefined) setPriority(worker.pid, Math.min(getPriority() + behind, 19))
  } catch {
    // It ended already, which is told below; or the system knows no such order, and it goes on without.
  }
  return worker
}

/** Lets a worker write the document; gathers what it says until it is done. */
async function write(source: BrochureSource, gone: AbortSignal): Promise<Buffer> {
  gone.throwIfAborted()
  const worker = openWorker()
  const late = AbortSignal.timeout(seconds * 1000)
  const parts: Uint8Array[] = []
  // The next listing's pictures are made while the worker sets the page of the one before.
  const { length } = source.cover.listings
  let index = 0
  let ahead = source.pictures(0)
  ahead.catch(() => undefined)
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => reject(new Error('the brochure was given up'))
      const tell = (message: ToWorker): void => void worker.send(message)
      const next = async (): Promise<void> => {
        const pictures = await ahead
        tell({ kind: 'pictures', pictures })
        index += 1
        if (index >= length) return
        ahead = source.pictures(index)
        ahead.catch(() => undefined)
      }
      for (const signal of [gone, late]) signal.addEventListener('abort', stop)
      worker.on('error', reject)
      worker.on('exit', (code, signal) =>
        reject(new Error(`the brochure's worker ended with ${signal ?? code}`)),
      )
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'bytes') parts.push(message.bytes)
        else if (message.kind === 'done') resolve()
        else next().catch(reject)
      })
      Promise.all([source.portrait(), source.thumbnails()])
        .then(([portrait, thumbnails]) => tell({ kind: 'cover', cover: source.cover, portrait, thumbnails }))
        .catch(reject)
    })
  } finally {
    worker.kill('SIGKILL')
  }
  return Buffer.concat(parts)
}

/** The document's bytes; rejects where it could not be made, and stops where nobody waits for it any more. */
export function printBrochure(source: BrochureSource, gone: AbortSignal): Promise<Buffer> {
  return oneAtATime(() => write(source, gone))
}
