import { milesBetween, type Point } from './distance.ts'

/** Estimates of travel in the city without timetables or traffic, from positions and the stations of the subway. */

export type TravelMode = 'walk' | 'transit' | 'drive'

export interface Station extends Point {
  readonly name: string
  /** `L`, `6`. */
  readonly trains: readonly string[]
}

export interface Travel {
  readonly minutes: number
  readonly mode: 'walk' | 'subway' | 'drive'
  /** Of a ride by subway. */
  readonly from?: string
  readonly to?: string
  /** Trains that stop at both stations; empty if one has to change. */
  readonly trains?: readonly string[]
}

/** Manhattan's grid is turned by 29 degrees. */
const gridAngle = (29 * Math.PI) / 180
const manhattan = { south: 40.7, north: 40.88, west: -74.02, east: -73.91 }
const milesPerDegree = 69

const isInManhattan = ({ latitude, longitude }: Point): boolean => {
  // The East River runs from the southwest to the northeast.
  const shore = -73.971 + (latitude - 40.74) * 0.42
  return (
    latitude >= manhattan.south &&
    latitude <= manhattan.north &&
    longitude >= manhattan.west &&
    longitude <= Math.min(manhattan.east, shore)
  )
}

/** Miles along streets: along Manhattan's grid; elsewhere streets are a third longer than the straight line. */
export function streetMiles(a: Point, b: Point): number {
  const straight = milesBetween(a, b)
  if (!isInManhattan(a) || !isInManhattan(b)) return straight * 1.3
  const north = (b.latitude - a.latitude) * milesPerDegree
  const east = (b.longitude - a.longitude) * milesPerDegree * Math.cos((a.latitude * Math.PI) / 180)
  const uptown = Math.abs(north * Math.cos(gridAngle) + east * Math.sin(gridAngle))
  const across = Math.abs(north * Math.sin(gridAngle) - east * Math.cos(gridAngle))
  return Math.max(straight, uptown + across)
}

const walkMinutesPerMile = 20
/** Including stops, along a line that is not straight. */
const rideMinutesPerMile = 4.2
const waitMinutes = 5
/** Between platforms, with the second wait. */
const changeMinutes = 7
const driveMinutesPerMile = 6
const parkMinutes = 6
const maxStationMiles = 0.9
const nearStations = 4

const walkMinutes = (a: Point, b: Point) => streetMiles(a, b) * walkMinutesPerMile

function findNearStations(stations: readonly Station[], point: Point): Station[] {
  return stations
    .map((station) => ({ station, miles: milesBetween(station, point) }))
    .filter(({ miles }) => miles <= maxStationMiles)
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, nearStations)
    .map(({ station }) => station)
}

function estimateRide(a: Point, b: Point, stations: readonly Station[]): Travel | null {
  let best: Travel | null = null
  const ends = findNearStations(stations, b)
  for (const from of findNearStations(stations, a))
    for (const to of ends) {
      if (from === to) continue
      const trains = from.trains.filter((train) => to.trains.includes(train))
      const minutes =
        walkMinutes(a, from) +
        waitMinutes +
        milesBetween(from, to) * rideMinutesPerMile +
        (trains.length === 0 ? changeMinutes : 0) +
        walkMinutes(to, b)
      if (best === null || minutes < best.minutes)
        best = { minutes, mode: 'subway', from: from.name, to: to.name, trains }
    }
  return best
}

const roundUp = (travel: Travel): Travel => ({ ...travel, minutes: Math.ceil(travel.minutes - 1e-9) })

/** Estimates the way between two positions; `transit` walks where that takes no longer than the subway. */
export function estimateTravel(a: Point, b: Point, mode: TravelMode, stations: readonly Station[]): Travel {
  if (milesBetween(a, b) < 0.005) return { minutes: 0, mode: mode === 'drive' ? 'drive' : 'walk' }
  if (mode === 'drive')
    return roundUp({ minutes: streetMiles(a, b) * driveMinutesPerMile + parkMinutes, mode: 'drive' })
  const walk: Travel = { minutes: walkMinutes(a, b), mode: 'walk' }
  const ride = mode === 'walk' ? null : estimateRide(a, b, stations)
  return roundUp(ride && ride.minutes < walk.minutes ? ride : walk)
}

/** `About 8 min walk`, `About 17 min by the L: 1 Av to Bedford Av`. */
export function formatTravel({ minutes, mode, from = '', to = '', trains = [] }: Travel): string {
  if (minutes === 0) return 'Same building'
  if (mode === 'walk') return `About ${minutes} min walk`
  if (mode === 'drive') return `About ${minutes} min drive`
  const line = trains.length > 0 ? `the ${trains.join('/')}` : 'subway, with a change'
  return `About ${minutes} min by ${line}: ${from} to ${to}`
}
