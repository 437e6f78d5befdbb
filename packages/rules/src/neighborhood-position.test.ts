import { expect, test } from 'vitest'
import { findNeighborhoodAt } from './neighborhood-position.ts'
import type { BoroughKey } from './neighborhoods.ts'

/** Where well-known places stand, and the neighborhood that people name for them. */
test.each<[place: string, BoroughKey, latitude: number, longitude: number, neighborhood: string]>([
  ['Hotel Chelsea, 222 West 23rd Street', 'MN', 40.7443, -73.9969, 'Chelsea'],
  ['150 West 17th Street', 'MN', 40.7401, -73.9977, 'Chelsea'],
  ['100 West 18th Street, at Sixth Avenue', 'MN', 40.7397, -73.9962, 'Chelsea'],
  ['105 West 29th Street, at Sixth Avenue', 'MN', 40.7468, -73.9905, 'Chelsea'],
  ['Fashion Institute, West 27th Street', 'MN', 40.7474, -73.9949, 'Chelsea'],
  ['42 West 18th Street, before Sixth Avenue', 'MN', 40.7389, -73.9937, 'Flatiron'],
  ['Flatiron Building', 'MN', 40.7411, -73.9897, 'Flatiron'],
  ['Poe Park, Grand Concourse at Kingsbridge Road', 'BX', 40.8651, -73.8944, 'Fordham'],
  ['Paradise Theater, 2403 Grand Concourse', 'BX', 40.8604, -73.8978, 'Fordham'],
  ['Webster Avenue at East 188th Street', 'BX', 40.859, -73.8938, 'Fordham'],
  ['Marion Avenue at East 194th Street', 'BX', 40.8643, -73.8907, 'Fordham'],
  ['Bronx Community College', 'BX', 40.8567, -73.9122, 'University Heights'],
  ['Andrews Avenue at West 183rd Street', 'BX', 40.8609, -73.9078, 'University Heights'],
  ['Grand Concourse at Bedford Park Boulevard', 'BX', 40.8731, -73.8873, 'Bedford Park'],
  ['Jerome Avenue at East 198th Street', 'BX', 40.8705, -73.8943, 'Bedford Park'],
  ['Park Avenue at East 179th Street', 'BX', 40.8494, -73.8984, 'Tremont'],
  ['Queens Village station', 'QN', 40.7177, -73.7365, 'Queens Village'],
  ['Jamaica Avenue at 212th Street', 'QN', 40.7147, -73.7496, 'Queens Village'],
  ['Linden Boulevard at 222nd Street', 'QN', 40.6947, -73.7385, 'Cambria Heights'],
])('%s', (_place, borough, latitude, longitude, neighborhood) => {
  expect(findNeighborhoodAt(borough, latitude, longitude)?.name).toBe(neighborhood)
})
