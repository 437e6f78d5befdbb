import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { storePicture } from '../media/index.ts'
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
      const { name } = await storePicture({ ...deps, db: tx }, content, { createdBy: null })
      return [file, name] as const
    }),
  )
  const names = new Map<string, string>(stored)
  const entries = Object.entries(rooms).map(([room, list]) => [room, list.map((file) => names.get(file)!)])
  return Object.fromEntries(entries) as Album
}

/** Four to eight pictures of a home, without one twice, the living room first. */
export function picturesOf(random: Random, album: Album, { bedrooms, size }: HomePlan): string[] {
  const grand = size > 1600
  const bedroomCount = bedrooms < 20 ? 1 : bedrooms < 30 ? 2 : 3
  const chosen = [
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
