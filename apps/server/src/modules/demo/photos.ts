import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { storePreparedImage } from '../media/index.ts'
import type { UnitPlan } from './unit-plans.ts'
import type { Random } from './random.ts'

const folder = join(import.meta.dirname, '../../../data/photos')

/** Photo files by room. */
const photosByRoom = {
  living: [
    'hauser_wohnzimmer',
    'hauser_wohnzimmer-light',
    'mock-home-1',
    'unsplash_apartment_downtown',
    'unsplash_apartment_luxury',
    'unsplash_studio_modern',
  ],
  grand: ['unsplash_penthouse_luxury', 'unsplash_studio_modern', 'mock-home-1'],
  kitchen: ['hauser_kueche', 'hauser_kueche-light', 'mock-home-2'],
  bedroom: ['hauser_schlafzimmer', 'hauser_schlafzimmer-light', 'mock-home-3'],
  secondBedroom: ['hauser_kinderzimmer', 'hauser_kinderzimmer-light'],
  bath: ['hauser_bad'],
  hall: ['hauser_flur', 'hauser_flur-light'],
} as const
type Room = keyof typeof photosByRoom

/** Stored photo names by room. */
export type Album = Readonly<Record<Room, readonly string[]>>

/** Stores the photos, each once. */
export async function storeAlbum(tx: Tx, deps: Pick<Deps, 'files' | 'clock'>): Promise<Album> {
  const files = [...new Set<string>(Object.values(photosByRoom).flat())]
  const stored = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, `${file}.jpg`))
      const { name } = await storePreparedImage({ ...deps, db: tx }, content)
      return [file, name] as const
    }),
  )
  const names = new Map<string, string>(stored)
  const entries = Object.entries(photosByRoom).map(([room, list]) => [
    room,
    list.map((file) => names.get(file)!),
  ])
  return Object.fromEntries(entries) as Album
}

/** Rooms of the cover photo, mostly living rooms. */
const firstRooms = ['living', 'living', 'living', 'kitchen', 'kitchen', 'bedroom'] as const

/** Picks four to eight different photos; the cover differs from the `shown` ones of adjacent listings. */
export function pickPhotos(
  random: Random,
  album: Album,
  { plan: { bedrooms, size }, shown }: { plan: UnitPlan; shown: readonly string[] },
): string[] {
  const isLarge = size > 1600
  const bedroomCount = bedrooms < 20 ? 1 : bedrooms < 30 ? 2 : 3
  const room = album[isLarge ? 'grand' : random.pick(firstRooms)]
  const unshown = [room, album.living].map((names) => names.filter((name) => !shown.includes(name)))
  const chosen = [
    ...random.sample(unshown.find(({ length }) => length > 0) ?? room, 1),
    ...random.sample(isLarge ? album.grand : album.living, 1),
    ...random.sample(album.kitchen, isLarge ? 2 : 1),
    ...random.sample(album.bedroom, bedroomCount),
    ...(bedrooms >= 20 ? random.sample(album.secondBedroom, 1) : []),
    ...album.bath,
    ...random.sample(album.hall, random.integer(0, 1)),
    ...random.sample(album.living, 2),
  ]
  return [...new Set(chosen)].slice(0, random.integer(4, 8))
}
