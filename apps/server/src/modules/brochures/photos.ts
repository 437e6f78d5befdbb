import type { Deps } from '../../platform/deps.ts'
import { getPrintImage } from '../media/index.ts'
import type { BrochurePhoto, BrochurePhotos } from './brochure.ts'
import { maxOtherPhotos } from './layout/geometry.ts'

/** Comma-separated names of a listing's photos in order; `floorplan` is one of them. */
export interface ListingPhotoNames {
  readonly photos: string | null
  readonly floorplan: string | null
}

/** Returns the photo names with the floor plan last. */
function sortPhotos({ photos, floorplan }: ListingPhotoNames): string[] {
  const names = photos?.split(',') ?? []
  return [...names.filter((name) => name !== floorplan), ...names.filter((name) => name === floorplan)]
}

type PrintSize = Parameters<typeof getPrintImage>[2]

/** Loads the first `max` readable images, skipping missing and damaged files; `rest` are the names not tried. */
async function loadReadable(
  deps: Deps,
  names: readonly string[],
  { size, max }: { readonly size: PrintSize; readonly max: number },
): Promise<{ images: { name: string; bytes: Uint8Array }[]; rest: string[] }> {
  const images: { name: string; bytes: Uint8Array }[] = []
  let next = 0
  while (next < names.length && images.length < max) {
    const name = names[next]!
    const bytes = await getPrintImage(deps, name, size)
    if (bytes) images.push({ name, bytes })
    next += 1
  }
  return { images, rest: names.slice(next) }
}

/** Loads the photos of a listing's page; a floor plan is always among them, however many photos there are. */
export async function loadListingPhotos(deps: Deps, listing: ListingPhotoNames): Promise<BrochurePhotos> {
  const first = await loadReadable(deps, sortPhotos(listing), { size: 'large', max: 1 })
  const { floorplan } = listing
  const hasPlan = floorplan !== null && first.rest.includes(floorplan)
  const photos = first.rest.filter((name) => name !== floorplan)
  const others = await loadReadable(deps, photos, { size: 'small', max: maxOtherPhotos - (hasPlan ? 1 : 0) })
  const plan = await loadReadable(deps, hasPlan ? [floorplan] : [], { size: 'large', max: 1 })
  const toPhoto = ({ name, bytes }: { name: string; bytes: Uint8Array }): BrochurePhoto => ({
    bytes,
    isPlan: name === floorplan,
  })
  return {
    hero: first.images.map(toPhoto)[0] ?? null,
    others: [...others.images, ...plan.images].map(toPhoto),
  }
}

/** Loads the listing's thumbnail on the cover. */
export async function loadThumbnail(deps: Deps, listing: ListingPhotoNames): Promise<Uint8Array | null> {
  const { images } = await loadReadable(deps, sortPhotos(listing), { size: 'small', max: 1 })
  return images[0]?.bytes ?? null
}

/** Loads the office's logo. */
export function loadLogo(deps: Deps, logo: string | null): Promise<Uint8Array | null> {
  return logo === null ? Promise.resolve(null) : getPrintImage(deps, logo, 'small')
}

/** Loads the agent's portrait for the card. */
export function loadPortrait(deps: Deps, photo: string | null): Promise<Uint8Array | null> {
  return photo === null ? Promise.resolve(null) : getPrintImage(deps, photo, 'small')
}
