import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { keepPicture } from '../media/index.ts'
import type { HomePlan } from './homes.ts'
import type { Random } from './random.ts'

const folder = join(import.meta.dirname, '../../../data/photos')

/** The demo's pictures by the room that they show. */
const rooms = {
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
type Room = keyof typeof rooms

/** Stored names of the pictures by room. */
export type Album = Readonly<Record<Room, readonly string[]>>

/** Puts the pictures into the file store, each once. */
export async function storeAlbum(tx: Tx, deps: Pick<Deps, 'files' | 'clock'>): Promise<Album> {
  const files = [...new Set<string>(Object.values(rooms).flat())]
  const stored = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, `${file}.jpg`))
      const { name } = await keepPicture({ ...deps, db: tx }, content)
      return [file, name] as const
    }),
  )
  const names = new Map<string, string>(stored)
  const entries = Object.entries(rooms).map(([room, list]) => [room, list.map((file) => names.get(file)!)])
  return Object.fromEntries(entries) as Album
}

/** Rooms that a listing shows first, the living room most often. */
const first = ['living', 'living', 'living', 'kitchen', 'kitchen', 'bedroom'] as const

/**
 * Four to eight pictures of a home, without one twice. The first is one that the neighbors in the list do not show
 * first: `shown` holds theirs.
 */
export function picturesOf(
  random: Random,
  album: Album,
  { plan: { bedrooms, size }, shown }: { plan: HomePlan; shown: readonly string[] },
): string[] {
  const grand = size > 1600
  const bedroomCount = bedrooms < 20 ? 1 : bedrooms < 30 ? 2 : 3
  const room = album[grand ? 'grand' : random.pick(first)]
  const fresh = [room, album.living].map((names) => names.filter((name) => !shown.includes(name)))
  const chosen = [
    ...random.some(fresh.find(({ length }) => length > 0) ?? room, 1),
    ...random.some(grand ? album.grand : album.living, 1),
    ...random.some(album.kitchen, grand ? 2 : 1),
    ...random.some(album.bedroom, bedroomCount),
    ...(bedrooms >= 20 ? random.some(album.secondBedroom, 1) : []),
    ...album.bath,
    ...random.some(album.hall, random.whole(0, 1)),
    ...random.some(album.living, 2),
  ]
  return [...new Set(chosen)].slice(0, random.whole(4, 8))
}
