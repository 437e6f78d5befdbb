import type { Position } from '@pb/rules/areas'

/** Formats a position as people paste it: latitude first, five decimals (a meter). */
export function formatPosition([longitude, latitude]: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/** Parses `40.7484, -73.9857`, also with the longitude first; null if it is no position in or near the city. */
export function parsePosition(text: string): Position | null {
  const match = /^\(?\s*(-?\d{2,3}\.\d+)°?\s*[,;\s]\s*(-?\d{2,3}\.\d+)°?\s*\)?$/.exec(text.trim())
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  const [latitude, longitude] = first > 0 ? [first, second] : [second, first]
  const isNear = latitude >= 40.4 && latitude <= 41 && longitude >= -74.3 && longitude <= -73.6
  return isNear ? [longitude, latitude] : null
}
