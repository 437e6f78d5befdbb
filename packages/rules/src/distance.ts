const milesOfRadius = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Miles between two places, by the haversine formula on a sphere; within half a percent of the truth. */
export function milesBetween(a: Point, b: Point): number {
  const north = radians(b.latitude - a.latitude)
  const east = radians(b.longitude - a.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * milesOfRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A box around a place that holds every place within so many miles, and a little more. */
export function boxAround({ latitude, longitude }: Point, miles: number) {
  const north = (miles / milesOfRadius) * (180 / Math.PI) * 1.001
  const east = north / Math.cos(radians(latitude))
  return {
    south: latitude - north,
    north: latitude + north,
    west: longitude - east,
    east: longitude + east,
  }
}
