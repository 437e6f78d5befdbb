const earthRadiusMiles = 3958.8
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Returns the miles between two points, by the haversine formula; accurate to half a percent. */
export function milesBetween(a: Point, b: Point): number {
  const north = toRadians(b.latitude - a.latitude)
  const east = toRadians(b.longitude - a.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Returns a box that contains every point within this many miles. */
export function getBoundingBox({ latitude, longitude }: Point, miles: number) {
  const north = (miles / earthRadiusMiles) * (180 / Math.PI) * 1.001
  const east = north / Math.cos(toRadians(latitude))
  return {
    south: latitude - north,
    north: latitude + north,
    west: longitude - east,
    east: longitude + east,
  }
}
