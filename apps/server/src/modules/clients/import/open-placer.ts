import { setImmediate } from 'node:timers/promises'
import { chunk } from '@pb/rules/chunk'
import { ForkedWorker } from '../../../platform/workers/forked-worker.ts'
import type { DatedReading, Grid, Rows } from './file/grid.ts'
import { FilePlacement, type PlacedRow } from './place-rows.ts'
import type { FilePart, PlaceJob } from './place-worker.ts'

/** Parses the parts of a file and compares their rows with each other. */
export interface Placer {
  /** The first pass over all parts: parsed rows as JSON. */
  add(part: FilePart): Promise<string>
  /** The second pass over the parsed rows: what the others of the file change in them; empty for nothing. */
  compare(placed: string): Promise<string>
  end(): Promise<void>
}

interface DatedFile {
  readonly grid: Grid
  readonly reading: DatedReading
}

const workerFile = new URL('./place-worker.ts', import.meta.url)
const limits = { heapMegabytes: 1024, seconds: 60 }

async function openChild({ grid, reading }: DatedFile): Promise<Placer> {
  const worker = new ForkedWorker<PlaceJob, string>(workerFile, limits)
  try {
    await worker.run({ open: { grid, reading } })
  } catch (error) {
    await worker.end()
    throw error
  }
  return {
    add: (part) => worker.run({ add: part }),
    compare: (placed) => worker.run({ compare: placed }),
    end: () => worker.end(),
  }
}

/** Rows that are parsed before other requests get their turn. */
const rowsPerTurn = 100

function openHere({ grid, reading }: DatedFile): Placer {
  const placement = new FilePlacement(grid, reading)
  return {
    async add({ rows, first }) {
      const placed: PlacedRow[] = []
      for (const [at, some] of chunk(JSON.parse(rows) as Rows, rowsPerTurn).entries()) {
        placed.push(...placement.add(some, first + at * rowsPerTurn))
        await setImmediate()
      }
      return JSON.stringify(placed)
    },
    async compare(placed) {
      const compared = placement.compare(JSON.parse(placed) as PlacedRow[])
      return compared === null ? '' : JSON.stringify(compared)
    },
    end: async () => {},
  }
}

/** A file of one part is parsed here; a larger one in a process of its own, so that the server stays free for requests. */
export const openPlacer = async (file: DatedFile, parts: number): Promise<Placer> =>
  parts > 1 ? openChild(file) : openHere(file)
