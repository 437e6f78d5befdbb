import { forkChild } from '../../platform/workers/fork-child.ts'
import { assertPrintable } from '../../platform/pdf/fonts/load-fonts.ts'
import { limitConcurrency } from '../../platform/workers/limit-concurrency.ts'
import type { BrochureCover, BrochurePhotos, FromWorker, ToWorker } from './brochure.ts'

/** The input of a brochure. Photos are loaded one listing at a time to keep memory low. */
export interface BrochureSource {
  readonly cover: BrochureCover
  logo(): Promise<Uint8Array | null>
  portrait(): Promise<Uint8Array | null>
  thumbnails(): Promise<(Uint8Array | null)[]>
  photos(index: number): Promise<BrochurePhotos>
}

const workerFile = new URL('./worker.ts', import.meta.url)
const timeoutSeconds = 120
const heapMegabytes = 128
/** Text and drawings allocate many short-lived objects; this size cuts the time to a fifth. */
const youngGenerationMegabytes = 8

/** Rendering keeps one core busy: one at a time leaves the other core to requests. */
const oneAtATime = limitConcurrency(1)

const nice = 5

/** Renders the document in a child process and collects its bytes. */
async function renderInChild(source: BrochureSource, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted()
  const worker = forkChild(workerFile, heapMegabytes, { young: youngGenerationMegabytes, nice })
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  const parts: Uint8Array[] = []
  // The next listing's photos load while the worker lays out the current page.
  const { length } = source.cover.listings
  let index = 0
  let nextPhotos = source.photos(0)
  nextPhotos.catch(() => undefined)
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => reject(new Error('the brochure was canceled'))
      const send = (message: ToWorker): void => void worker.send(message)
      const sendNextPhotos = async (): Promise<void> => {
        send({ kind: 'photos', photos: await nextPhotos })
        index += 1
        if (index >= length) return
        nextPhotos = source.photos(index)
        nextPhotos.catch(() => undefined)
      }
      for (const stopSignal of [signal, timeout]) stopSignal.addEventListener('abort', stop)
      worker.on('error', reject)
      worker.on('exit', (code, exitSignal) =>
        reject(new Error(`the brochure worker exited with ${exitSignal ?? code}`)),
      )
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'bytes') parts.push(message.bytes)
        else if (message.kind === 'done') resolve()
        else sendNextPhotos().catch(reject)
      })
      Promise.all([source.logo(), source.portrait(), source.thumbnails()])
        .then(([logo, portrait, thumbnails]) =>
          send({ kind: 'cover', cover: source.cover, logo, portrait, thumbnails }),
        )
        .catch(reject)
    })
  } finally {
    worker.kill('SIGKILL')
  }
  return Buffer.concat(parts)
}

/**
 * Returns the PDF; rejects when it cannot be rendered, with an `UnprintableTextError` for letters that no font has, or
 * when `signal` aborts.
 */
export async function renderBrochure(source: BrochureSource, signal: AbortSignal): Promise<Buffer> {
  assertPrintable(source.cover)
  return oneAtATime(() => renderInChild(source, signal))
}
