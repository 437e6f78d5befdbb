/** Texts of the photo dialog. */

// crop-editor.tsx
export const cropArea = 'Crop area. Use the arrow keys to move the photo.'
export const selectedPhoto = 'Your selected photo'
export const zoom = 'Zoom'
export const rotateLeft = 'Rotate left'
export const rotateRight = 'Rotate right'
export const cropHint = 'Drag the photo, or move it with the arrow keys.'

// photo-button.tsx
export const addAPhoto = 'Add a photo'
export const changePhoto = 'Change photo'

// photo-dialog.tsx
export const cropYourPhoto = 'Crop your photo'
export const changeYourPhoto = 'Change your photo'
export const chooseAnother = 'Choose another'
export const cancel = 'Cancel'
export const photoLoading = 'The photo is still loading'
export const savePhoto = 'Save photo'
export const photo = 'Photo'
export const dropPhotoHere = 'Drop the photo here'
export const dropOrPastePhoto = 'Drop a photo here, or paste it'
export const acceptedFiles = 'JPEG, PNG, WebP or HEIC, up to 15 MB'
export const chooseAPhoto = 'Choose a photo'
export const removePhoto = 'Remove photo'
export const openingPhoto = 'Opening the photo'
export const openingPhotoDots = 'Opening the photo…'
export const mayLookBlurry = (width: number) =>
  `This area is only ${width} pixels wide, so your photo may look blurry.`
export const upload = 'Upload'
export const uploading = (percent: number) => `Uploading: ${percent}%`
export const uploadedChecking = 'Uploaded. Checking the photo…'

// photo-file.ts
export const wrongPhotoType = 'Use a JPEG, PNG, WebP or HEIC photo'
export const photoDamaged = 'This photo is damaged. Try another one.'
export const fileTooLarge = (megabytes: number) => `The file is larger than ${megabytes} MB`
export const tooManyPixels = (megapixels: number) =>
  `This photo has more than ${megapixels} megapixels. Use a smaller one.`

// use-selected-photo.ts
export const fileUnreadable = "We couldn't read this file. Try another one."

// use-photo-upload.ts
export const photoNotSaved = "We couldn't save the photo. Try again, or use a smaller one."
