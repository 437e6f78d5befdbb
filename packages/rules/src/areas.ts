/** Places on the map as they travel in URLs: a box as four numbers, a drawn line or area as a short text. */

/** Degrees, as in GeoJSON. */
export type Position = readonly [longitude: number, latitude: number]

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The city with its surroundings: what a map shows, and what may be asked for. */
export const cityBounds: Bounds = { west: -74.6, south: 40.3, east: -73.4, north: 41.1 }

/** Corners that a drawn area has at most; a finer one is made simpler before it is asked for. */
export const maxAreaCorners = 200

/** Five decimals of a degree: a metre. */
const unitsPerDegree = 100_000
const round = (degrees: number) => Math.round(degrees * unitsPerDegree) / unitsPerDegree

function inCity([longitude, latitude]: Position): boolean {
  return (
    longitude >= cityBounds.west &&
    longitude <= cityBounds.east &&
    latitude >= cityBounds.south &&
    latitude <= cityBounds.north
  )
}

/** `west,south,east,north` with at most five decimals. */
export function formatBounds({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map(round).join(',')
}

const degrees = /^-?\d{1,3}(?:\.\d{1,10})?$/

/** Reads `west,south,east,north`; null for what is no box, an empty one, or one that leaves the city's surroundings. */
export function parseBounds(text: string): Bounds | null {
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => degrees.test(part))) return null
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number]
  if (west >= east || south >= north || !inCity([west, south]) || !inCity([east, north])) return null
  return { west, south, east, north }
}

/** The smallest box around some positions. */
export function boundsOf(positions: readonly Position[]): Bounds {
  const [longitudes, latitudes] = [positions.map(([x]) => x), positions.map(([, y]) => y)]
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}

/** Letters that need no escaping in a URL: 64, so that each carries five bits and whether more follow. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const more = 32
/** Letters of the largest step that can be meant; longer ones are noise. */
const maxLetters = 6

function encodeStep(step: number): string {
  let rest = step < 0 ? -2 * step - 1 : 2 * step
  let text = ''
  while (rest >= more) {
    text += letters[(rest % more) + more]
    rest = Math.floor(rest / more)
  }
  return text + letters[rest]
}

/**
 * A line as a text of three to five letters a point: steps from point to point in hundred-thousandths of a degree,
 * longitude then latitude, five bits a letter with the lowest first. Read back by `decodeLine`.
 */
export function encodeLine(positions: readonly Position[]): string {
  let [x, y] = [0, 0]
  return positions
    .map(([longitude, latitude]) => {
      const [nextX, nextY] = [Math.round(longitude * unitsPerDegree), Math.round(latitude * unitsPerDegree)]
      const text = encodeStep(nextX - x) + encodeStep(nextY - y)
      ;[x, y] = [nextX, nextY]
      return text
    })
    .join('')
}

function decodeSteps(text: string): number[] | null {
  const steps: number[] = []
  let [value, scale, length] = [0, 1, 0]
  for (const letter of text) {
    const digit = letters.indexOf(letter)
    length += 1
    if (digit < 0 || length > maxLetters) return null
    value += (digit % more) * scale
    scale *= more
    if (digit >= more) continue
    steps.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2)
    ;[value, scale, length] = [0, 1, 0]
  }
  return length === 0 && steps.length % 2 === 0 ? steps : null
}

/** The positions of `encodeLine`; null for a text that it never makes. */
export function decodeLine(text: string): Position[] | null {
  const steps = decodeSteps(text)
  if (steps === null) return null
  const positions: Position[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at]!
    y += steps[at + 1]!
    positions.push([x / unitsPerDegree, y / unitsPerDegree])
  }
  return positions
}

/** The corners of a drawn area, the first not repeated at the end; null for what is none, or lies elsewhere. */
export function parseArea(text: string): Position[] | null {
  const corners = decodeLine(text)
  if (corners === null || corners.length < 3 || corners.length > maxAreaCorners) return null
  return corners.every(inCity) ? corners : null
}
