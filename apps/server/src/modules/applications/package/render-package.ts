import { forkChild } from '../../../platform/workers/fork-child.ts'
import { readExactly } from '../../../platform/workers/read-exactly.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import type { FromWorker, ToWorker } from './content.ts'

const workerFile = new URL('./worker.ts', import.meta.url)
const timeoutSeconds = 120
const heapMegabytes = 256
const youngGenerationMegabytes = 8
/** A tenth of what the server gets while both want a core; at the lowest priority of 19, a busy machine never finishes. */
const nice = 10

/** Building keeps one core busy: one at a time leaves the other core to requests. */
const oneAtATime = limitConcurrency(1)

export interface PackageSource {
  readonly start: Extract<ToWorker, { kind: 'content' }>
  /** Returns the file of a paper, by its place among those of all people. */
  readonly paper: (index: number) => Promise<Uint8Array>
}

export interface RenderedPackage {
  readonly bytes: Buffer
  readonly pages: number
  /** Most memory that the process used. */
  readonly peakMegabytes: number
}

interface RenderOptions {
  readonly onProgress?: ((percent: number) => void) | undefined
}

async function renderInChild(
  { start, paper }: PackageSource,
  { onProgress }: RenderOptions,
): Promise<RenderedPackage> {
  const worker = forkChild(workerFile, heapMegabytes, {
    input: 'pipe',
    output: 'pipe',
    young: youngGenerationMegabytes,
    nice,
  })
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  let index = 0
  try {
    return await new Promise((resolve, reject) => {
      const send = (message: ToWorker) => void worker.send(message)
      const sendPaper = async () => {
        const bytes = await paper(index)
        index += 1
        send({ kind: 'paper', bytes: bytes.length })
        worker.stdin!.write(bytes)
      }
      timeout.addEventListener('abort', () => reject(new Error('the package took too long')))
      worker.on('error', reject)
      for (const pipe of [worker.stdin!, worker.stdout!]) pipe.on('error', reject)
      worker.on('exit', (code, exitSignal) =>
        reject(new Error(`the package worker exited with ${exitSignal ?? code}`)),
      )
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'next') sendPaper().catch(reject)
        else if (message.kind === 'progress') onProgress?.(message.percent)
        else
          readExactly(worker.stdout!, message.bytes).then(
            (bytes) => resolve({ bytes, pages: message.pages, peakMegabytes: message.peakMegabytes }),
            reject,
          )
      })
      send(start)
    })
  } finally {
    worker.kill('SIGKILL')
  }
}

/** Returns the signed PDF; rejects when it cannot be built. Nothing is written to the disk. */
export function renderPackage(source: PackageSource, options: RenderOptions = {}): Promise<RenderedPackage> {
  return oneAtATime(() => renderInChild(source, options))
}
