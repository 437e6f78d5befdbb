import { sheetColumns, sheetRowsMost } from '@pb/contract/sheets'
import { Background, BackgroundError } from '../../../platform/background/background.ts'
import { SheetFault, type Worksheet } from './grid.ts'
import type { FromWorker, ToWorker } from './worker.ts'

/** One file at a time: reading keeps a core busy, which leaves the other to everybody else. */
const reader = new Background<ToWorker, FromWorker>(new URL('./worker.ts', import.meta.url), {
  heapMegabytes: 256,
  seconds: 30,
})

const faults = { memory: 'The file holds too many cells', time: 'The file takes too long to read' } as const

/** The worksheets of an XLSX or CSV file, read in a process of its own; throws `SheetFault` with the reason. */
export async function readSheetFile(
  file: Uint8Array<ArrayBuffer>,
  mostRows = sheetRowsMost,
): Promise<Worksheet[]> {
  try {
    const answer = await reader.do({ file, mostRows, mostColumns: sheetColumns })
    if ('fault' in answer) throw new SheetFault(answer.fault)
    return answer.worksheets
  } catch (error) {
    if (error instanceof BackgroundError && (error.reason === 'memory' || error.reason === 'time'))
      throw new SheetFault(faults[error.reason])
    throw error
  } finally {
    // What it held for a large file goes back.
    await reader.end()
  }
}
