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

/** Photos of the rooms that are covers are also there mirrored in morning light, and closer in evening light. */
const variants = ['', '--mirrored', '--close']
const variedRooms: ReadonlySet<Room> = new Set(['living', 'kitchen', 'bedroom'] as const)

const floorPlans = ['floor-plan-studio', 'floor-plan-one', 'floor-plan-two', 'floor-plan-three'] as const

/** Stored photo names. */
export interface Album {
  readonly rooms: Readonly<Record<Room, readonly string[]>>
  /** What a photo shows: its variants show the same. */
  readonly subjects: ReadonlyMap<string, string>
  /** By the number of bedrooms, of which the last are three or more. */
  readonly floorPlans: readonly string[]
}

const roomKeys = Object.keys(photosByRoom) as Room[]

function getFiles(room: Room): readonly string[] {
  const files: readonly string[] = photosByRoom[room]
  return variedRooms.has(room) ? variants.flatMap((variant) => files.map((file) => file + variant)) : files
}

/** Stores the photos, each once. */
export async function storeAlbum(tx: Tx, deps: Pick<Deps, 'files' | 'clock'>): Promise<Album> {
  const files = [...new Set([...roomKeys.flatMap(getFiles), ...floorPlans])]
  const stored = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, `${file}.jpg`))
      const { name } = await storePreparedImage({ ...deps, db: tx }, content)
      return [file, name] as const
    }),
  )
  const names = new Map<string, string>(stored)
  const getNames = (list: readonly string[]) => list.map((file) => names.get(file)!)
  const rooms = roomKeys.map((room) => [room, getNames(getFiles(room))])
  return {
    rooms: Object.fromEntries(rooms) as Album['rooms'],
    subjects: new Map(stored.map(([file, name]) => [name, file.replace(/(?:-light)?(?:--\w+)?$/, '')])),
    floorPlans: getNames(floorPlans),
  }
}

/** Keeps the first photo of each subject. */
function dropRepeats(names: readonly string[], { subjects }: Album): string[] {
  const seen = new Set<string>()
  return names.filter((name) => {
    const subject = subjects.get(name)!
    return !seen.has(subject) && seen.add(subject)
  })
}

/** Rooms of the cover photo, mostly living rooms. */
const firstRooms = ['living', 'living', 'living', 'kitchen', 'kitchen', 'bedroom'] as const

/** Listings that are seen at once. */
const rowOfListings = 6

/**
 * Picks four to eight photos of different subjects; the cover is none of the `shown` ones of the listings before,
 * the latest first, and shows another subject than those next to it.
 */
export function pickPhotos(
  random: Random,
  album: Album,
  { plan: { bedrooms, size }, shown }: { plan: UnitPlan; shown: ReadonlySet<string> },
): string[] {
  const { rooms } = album
  const isLarge = size > 1600
  const bedroomCount = bedrooms < 20 ? 1 : bedrooms < 30 ? 2 : 3
  const room = rooms[isLarge ? 'grand' : random.pick(firstRooms)]
  const nextTo = new Set([...shown].slice(0, rowOfListings).map((name) => album.subjects.get(name)))
  const getOthers = (names: readonly string[]) =>
    names.filter((name) => !nextTo.has(album.subjects.get(name)))
  const choices = [room, rooms.living, rooms.kitchen, rooms.bedroom].map(getOthers)
  const covers =
    choices.map((names) => names.filter((name) => !shown.has(name))).find(({ length }) => length > 0) ??
    choices.find(({ length }) => length > 0) ??
    room
  const chosen = [
    ...random.sample(covers, 1),
    ...random.sample(isLarge ? rooms.grand : rooms.living, 1),
    ...random.sample(rooms.kitchen, isLarge ? 2 : 1),
    ...random.sample(rooms.bedroom, bedroomCount),
    ...(bedrooms >= 20 ? random.sample(rooms.secondBedroom, 1) : []),
    ...rooms.bath.slice(0, 1),
    ...random.sample(rooms.hall, random.integer(0, 1)),
    ...random.sample(rooms.living, 2),
  ]
  return dropRepeats(chosen, album).slice(0, random.integer(4, 8))
}

export interface Gallery {
  readonly photos: readonly string[]
  readonly floorPlan: string | null
}

const longGalleryShare = 0.04
const floorPlanShare = 0.45

/** Adds a floor plan to nearly half of the listings, and many more photos to a few. */
export function createGallery(
  random: Random,
  album: Album,
  { plan: { bedrooms }, photos }: { plan: UnitPlan; photos: readonly string[] },
): Gallery {
  const floorPlan = random.chance(floorPlanShare)
    ? album.floorPlans[Math.min(3, Math.floor(bedrooms / 10))]!
    : null
  if (!random.chance(longGalleryShare)) return { photos, floorPlan }
  const others = Object.values(album.rooms)
    .flat()
    .filter((name) => !photos.includes(name))
  const more = random.sample([...new Set(others)], random.integer(14, 18) - photos.length)
  return { photos: [...photos, ...more], floorPlan }
}
