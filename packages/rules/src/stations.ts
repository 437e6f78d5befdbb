import { parseShapes } from './city-map/shapes.ts'
import type { Station } from './travel-time.ts'

/** The subway stations of `city-map/subway-stations.txt`. */
export const parseStations = (text: string): Station[] =>
  parseShapes(text).flatMap(({ name, detail, parts }) => {
    const position = parts[0]?.[0]
    return position
      ? [{ name, trains: detail.split(' '), longitude: position[0], latitude: position[1] }]
      : []
  })
