import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import type { DatedReading, Grid, Rows } from './file/grid.ts'
import { FilePlacement, type PlacedRow } from './place-rows.ts'

/** The rows of a part as JSON; the first of them has the number `first`. */
export interface FilePart {
  readonly rows: string
  readonly first: number
}

/** The jobs of one file: it is opened, then all parts are added, then the placed rows of each are compared. */
export type PlaceJob =
  | { readonly open: { readonly grid: Grid; readonly reading: DatedReading } }
  | { readonly add: FilePart }
  | { readonly compare: string }

let placement: FilePlacement | undefined

/** Returns placed rows as JSON; nothing where they stay as they are. */
serveJobs((job: PlaceJob): string => {
  if ('open' in job) {
    placement = new FilePlacement(job.open.grid, job.open.reading)
    return ''
  }
  // A process that replaces one that ended knows nothing of the file.
  if (!placement) throw new Error('The file is not open')
  if ('add' in job) return JSON.stringify(placement.add(JSON.parse(job.add.rows) as Rows, job.add.first))
  const compared = placement.compare(JSON.parse(job.compare) as PlacedRow[])
  return compared === null ? '' : JSON.stringify(compared)
})
