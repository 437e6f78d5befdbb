import type { Deps } from '../../platform/deps.ts'
import { pictureForPrint } from '../media/index.ts'
import type { ListingPictures } from './brochure.ts'
import { hero, heroBesideMap, mostOthers, portrait, rowOf, thumbnail } from './layout/geometry.ts'

/** Pixels of a box: twice its points, which prints well and mails small. */
const pixels = ({ width, height }: { width: number; height: number }) => ({
  width: Math.round(width * 2),
  height: Math.round(height * 2),
})

const namesOf = (photos: string | null) => photos?.split(',') ?? []

/** The pictures of one listing's page; those that are gone or broken are left out. */
export async function listingPictures(
  deps: Deps,
  photos: string | null,
  { besideMap }: { readonly besideMap: boolean },
): Promise<ListingPictures> {
  const [first, ...rest] = namesOf(photos)
  const small = rest.slice(0, mostOthers)
  const [large, ...others] = await Promise.all([
    first === undefined ? null : pictureForPrint(deps, first, pixels(besideMap ? heroBesideMap : hero)),
    ...small.map((name) => pictureForPrint(deps, name, pixels(rowOf(small.length)))),
  ])
  return { hero: large ?? null, others: others.filter((picture) => picture !== null) }
}

/** The cover's small picture of a listing. */
export function thumbnailOf(deps: Deps, photos: string | null): Promise<Uint8Array | null> {
  const [first] = namesOf(photos)
  return first === undefined ? Promise.resolve(null) : pictureForPrint(deps, first, pixels(thumbnail))
}

/** The agent's portrait on the card. */
export function portraitOf(deps: Deps, photo: string | null): Promise<Uint8Array | null> {
  return photo === null ? Promise.resolve(null) : pictureForPrint(deps, photo, pixels(portrait))
}
