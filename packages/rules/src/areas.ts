/** Map areas in URLs: a box as four numbers, a drawn line or area as an encoded text. */

/** Degrees, as in GeoJSON. */
export type Position = readonly [longitude: number, latitude: number]

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The city with its surroundings: the limits of the map and of queries. */
export const cityBounds: Bounds = { west: -74.6, south: 40.3, east: -73.4, north: 41.1 }

/** Corners of a drawn area; more detailed ones are simplified before the query. */
export const maxAreaCorners = 200

/** Five decimals of a degree: a metre. */
const unitsPerDegree = 100_000
const round = (degrees: number) => Math.round(degrees * unitsPerDegree) / unitsPerDegree

function isInCity([longitude, latitude]: Position): boolean {
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

/** Parses `west,south,east,north`; null if invalid, empty or outside the city's surroundings. */
export function parseBounds(text: string): Bounds | null {
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => degrees.test(part))) return null
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number]
  if (west >= east || south >= north || !isInCity([west, south]) || !isInCity([east, north])) return null
  return { west, south, east, north }
}

/** Returns the bounding box of positions. */
export function toBounds(positions: readonly Position[]): Bounds {
  const [longitudes, latitudes] = [positions.map(([x]) => x), positions.map(([, y]) => y)]
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}

/** 64 letters that need no escaping in a URL: each encodes five bits and a continuation bit. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const continuation = 32
/** Letters of the largest valid step. */
const maxStepLength = 6

function encodeStep(step: number): string {
  let rest = step < 0 ? -2 * step - 1 : 2 * step
  let text = ''
  while (rest >= continuation) {
    text += alphabet[(rest % continuation) + continuation]
    rest = Math.floor(rest / continuation)
  }
  return text + alphabet[rest]
}

/**
 * Encodes a line in three to five letters per point: steps from point to point in hundred-thousandths of a degree,
 * longitude then latitude, five bits per letter, lowest first. Decoded by `decodeLine`.
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
    const digit = alphabet.indexOf(letter)
    length += 1
    if (digit < 0 || length > maxStepLength) return null
    value += (digit % continuation) * scale
    scale *= continuation
    if (digit >= continuation) continue
    steps.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2)
    ;[value, scale, length] = [0, 1, 0]
  }
  return length === 0 && steps.length % 2 === 0 ? steps : null
}

/** Decodes a text of `encodeLine`; null if invalid. */
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

/** Parses a drawn area into its corners, without repeating the first; null if invalid or outside the city. */
export function parseArea(text: string): Position[] | null {
  const corners = decodeLine(text)
  if (corners === null || corners.length < 3 || corners.length > maxAreaCorners) return null
  return corners.every(isInCity) ? corners : null
}

/** Whether a point is inside a ring: a ray to the east crosses the ring an odd number of times. */
export function isInsideRing(ring: readonly Position[], [x, y]: Position): boolean {
  return ring.reduce((inside, [bx, by], index) => {
    const [ax, ay] = ring.at(index - 1)!
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}
