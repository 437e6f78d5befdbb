import type { Sample } from './sampler.ts'

export interface MemorySlope {
  readonly name: string
  /** Least-squares slope of the resident memory in megabytes per hour. */
  readonly megabytesPerHour: number
  readonly first: number
  readonly last: number
  readonly minutes: number
}

/** The least that a slope needs: within shorter times, caches that fill look like a leak. */
const minSamples = 12

/** Over less than this, a slope is noise. */
const judgedMinutes = 20
/** Growth within an hour, as a share of the memory at its beginning, that is still flat. */
const flatShare = 0.15

/** Returns whether a process was observed long enough to judge, and its memory grew. */
export const isGrowing = ({ megabytesPerHour, first, minutes }: MemorySlope): boolean =>
  minutes >= judgedMinutes && megabytesPerHour > flatShare * first

function fitSlope(points: readonly { x: number; y: number }[]): number {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}

/** Returns the slope of each process in the second half of its longest life; none for those that lived too briefly. */
export function findMemorySlopes(samples: readonly Sample[]): MemorySlope[] {
  const lives = Map.groupBy(
    samples.flatMap(({ at, processes }) => processes.map((process) => ({ at, ...process }))),
    ({ name, pid }) => `${name} ${pid}`,
  )
  const longest = new Map<string, MemorySlope>()
  for (const life of lives.values()) {
    const { name, pid } = life[0]!
    const settled = life.slice(Math.floor(life.length / 2))
    const minutes = (settled.at(-1)!.at - settled[0]!.at) / 60_000
    if (pid === undefined || settled.length < minSamples || minutes < (longest.get(name)?.minutes ?? 0))
      continue
    longest.set(name, {
      name,
      megabytesPerHour: fitSlope(
        settled.map(({ at, rssMegabytes }) => ({ x: at / 3_600_000, y: rssMegabytes })),
      ),
      first: settled[0]!.rssMegabytes,
      last: settled.at(-1)!.rssMegabytes,
      minutes,
    })
  }
  return [...longest.values()]
}
