/** Texts of the photo gallery. */

export const openPhoto = (at: number, count: number) => `Open photo ${at} of ${count}`
export const allPhotos = (count: number) => `All ${count} photos`
