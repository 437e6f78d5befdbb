/** Texts of the photo frame and the lightbox. */

// photo-frame.tsx
export const noPhoto = 'No photo'
export const noPhotoFor = (alt: string) => `No photo of ${alt}`

// photo-lightbox.tsx
export const photo = 'Photo'
export const closePhotos = 'Close photos'
export const photos = 'Photos'
export const previousPhoto = 'Previous photo'
export const nextPhoto = 'Next photo'

// photo-thumbnails.tsx
export const allPhotos = 'All photos'
export const showPhoto = (number: number) => `Show photo ${number}`
