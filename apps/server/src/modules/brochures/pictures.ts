import type { Deps } from '../../platform/deps.ts'
import { pictureForPrint } from '../media/index.ts'
import type { BrochurePicture, ListingPictures } from './brochure.ts'
import { mostOthers } from './layout/geometry.ts'

/** Names of a listing's pictures in their order, with commas between; `floorplan` is one of them. */
export interface ListingPhotos {
  readonly photos: string | null
  readonly floorplan: string | null
}

/** What it looks like comes first, how it is cut last. */
function inOrder({ photos, floorplan }: ListingPhotos): string[] {
  const names = photos?.split(',') ?? []
  return [...names.filter((name) => name !== floorplan), ...names.filter((name) => name === floorplan)]
}

type Size = Parameters<typeof pictureForPrint>[2]

/** The first so many of these that can be read; those that are gone or broken are left out. */
async function readable(
  deps: Deps,
  names: readonly string[],
  { size, most }: { readonly size: Size; readonly most: number },
): Promise<{ pictures: { name: string; bytes: Uint8Array }[]; rest: string[] }> {
  const pictures: { name: string; bytes: Uint8Array }[] = []
  let next = 0
  while (next < names.length && pictures.length < most) {
    const name = names[next]!
    const bytes = await pictureForPrint(deps, name, size)
    if (bytes) pictures.push({ name, bytes })
    next += 1
  }
  return { pictures, rest: names.slice(next) }
}

/** The pictures of one listing's page; a floor plan is among them, however many photos there are. */
export async function listingPictures(deps: Deps, listing: ListingPhotos): Promise<ListingPictures> {
  const first = await readable(deps, inOrder(listing), { size: 'large', most: 1 })
  const { floorplan } = listing
  const hasPlan = floorplan !== null && first.rest.includes(floorplan)
  const rooms = first.rest.filter((name) => name !== floorplan)
  const others = await readable(deps, rooms, { size: 'small', most: mostOthers - (hasPlan ? 1 : 0) })
  const plan = await readable(deps, hasPlan ? [floorplan] : [], { size: 'large', most: 1 })
  const asDrawn = ({ name, bytes }: { name: string; bytes: Uint8Array }): BrochurePicture => ({
    bytes,
    isPlan: name === floorplan,
  })
  return {
    hero: first.pictures.map(asDrawn)[0] ?? null,
    others: [...others.pictures, ...plan.pictures].map(asDrawn),
  }
}

/** The cover's small picture of a listing. */
export async function thumbnailOf(deps: Deps, listing: ListingPhotos): Promise<Uint8Array | null> {
  const { pictures } = await readable(deps, inOrder(listing), { size: 'small', most: 1 })
  return pictures[0]?.bytes ?? null
}

/** The agent's portrait on the card. */
export function portraitOf(deps: Deps, photo: string | null): Promise<Uint8Array | null> {
  return photo === null ? Promise.resolve(null) : pictureForPrint(deps, photo, 'small')
}
