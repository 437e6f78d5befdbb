import { Worker } from 'node:worker_threads'
import { sheetColumns, sheetRowsMost } from '@pb/contract/sheets'
import { limiter } from '../../../platform/limiter.ts'
import { SheetFault, type Worksheet } from './grid.ts'
import type { FromWorker, ToWorker } from './worker.ts'

const workerFile = new URL('./worker.ts', import.meta.url)
const seconds = 30
const heapMegabytes = 256

/** Reading keeps a core busy: one file at a time leaves the other to everybody else. */
const oneAtATime = limiter(1)

/** A file that fills the heap or takes too long ends its worker, and nothing else. */
async function read(file: Uint8Array<ArrayBuffer>): Promise<Worksheet[]> {
  const workerData: ToWorker = { file, mostRows: sheetRowsMost, mostColumns: sheetColumns }
  const worker = new Worker(workerFile, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const late = AbortSignal.timeout(seconds * 1000)
  try {
    return await new Promise<Worksheet[]>((resolve, reject) => {
      late.addEventListener('abort', () => reject(new SheetFault('The file takes too long to read')))
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetFault('The file holds too many cells') : error,
        ),
      )
      worker.on('exit', (code) => reject(new Error(`the reader of sheets ended with ${code}`)))
      worker.on('message', (message: FromWorker) => {
        if ('fault' in message) reject(new SheetFault(message.fault))
        else resolve(message.worksheets)
      })
    })
  } finally {
    await worker.terminate()
  }
}

/** The worksheets of an XLSX or CSV file, read in a thread of its own; throws `SheetFault` with the reason. */
export function readSheetFile(file: Uint8Array<ArrayBuffer>): Promise<Worksheet[]> {
  return oneAtATime(() => read(file))
}
