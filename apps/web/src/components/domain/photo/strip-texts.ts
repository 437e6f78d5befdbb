/** Texts of the photo strip. */

export const photosFor = (subject: string) => `Photos of ${subject}`
export const photoDescription = (subject: string, at: number, count: number) =>
  `${subject}, photo ${at} of ${count}`
export const openPhotosAtPosition = (subject: string) => `Open photos of ${subject},`
