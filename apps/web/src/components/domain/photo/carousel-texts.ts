/** Texts of the photo carousel; the gallery and the lightbox use some of them too. */

export const photoPosition = (subject: string, current: number, count: number) =>
  `${subject}, ${current} of ${count}`
export const previousPhotoFor = (subject: string) => `Previous photo of ${subject}`
export const nextPhotoFor = (subject: string) => `Next photo of ${subject}`
export const openPhotos = (subject: string) => `Open photos of ${subject}`
