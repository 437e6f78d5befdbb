import { parseStations } from '@pb/rules/stations'
import type { Station } from '@pb/rules/travel-time'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
let stations: readonly Station[] | undefined

/** The subway stations of the city; read at the first use. */
export const getStations = (): readonly Station[] =>
  (stations ??= parseStations(readFileSync(resolve('@pb/rules/city-map/subway-stations.txt'), 'utf8')))
