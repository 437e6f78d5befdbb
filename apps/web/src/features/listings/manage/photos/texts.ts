/** Texts of the photos dialog. */

// photo-file.ts
export const wrongType = 'Not a JPEG, PNG, WebP or HEIC photo'
export const tooLarge = (megabytes: number) => `Larger than ${megabytes} MB`
export const emptyFile = 'The file is empty'

// photo-grid.tsx
export const position = (position: number, count: number) => `position ${position} of ${count}`
export const pickedUp = (position: string) => `Picked up from ${position}`
export const overOwnPosition = (position: string) => `Back at ${position}`
export const overPosition = (position: string) => `Over ${position}`
export const dropped = (position: string) => `Dropped at ${position}`
export const dragCanceled = 'Not moved'
export const dragHelp =
  'Press Space to pick up the photo, arrow keys to move it, Space to drop it, Escape to cancel.'
export const photos = 'Photos'

// photo-mutations.ts
export const saveFailed = 'Couldn’t save the photos'
export const photoRemoved = 'Photo removed'
export const removeFailed = 'Couldn’t remove the photo'

// photo-tile.tsx
export const photo = (number: number) => `Photo ${number}`
export const featured = 'Featured'
export const floorPlan = 'Floor plan'
export const move = (name: string) => `Move ${name}`
export const captionLabel = (number: number) => `Caption of photo ${number}`
export const caption = 'Caption'
export const more = (name: string) => `More: ${name}`
export const makeFeatured = 'Make featured'
export const moveEarlier = 'Move earlier'
export const moveLater = 'Move later'
export const unmarkFloorPlan = 'Not a floor plan'
export const markFloorPlan = 'Mark as floor plan'
export const remove = 'Remove'

// photos-panel.tsx
export const unfinishedHint = 'You can finish unsent uploads the next time you open this listing’s photos.'
export const photosFor = (name: string) => `Photos of ${name}`
export const done = 'Done'
export const noEditRights = 'Only the listing’s agent or a supervisor can change these photos.'
export const unfinishedUploads = (photos: string) => `${photos} didn’t upload last time.`
export const uploadNow = 'Upload now'
export const discard = 'Discard'
export const dropPhotos = 'Drop photos here'
export const addPhotos = 'Add photos'
export const addMorePhotos = 'Add more photos'
export const limits = (megabytes: number, maxPhotos: number) =>
  `JPEG, PNG, WebP or HEIC, up to ${megabytes} MB each, ${maxPhotos} at most`
export const choosePhotos = 'Choose photos'
export const stopTitle = (uploads: string) => `Stop ${uploads}?`
export const stopAndClose = 'Stop and close'

// upload-list.tsx
export const waiting = 'Waiting'
export const checking = 'Checking…'
export const uploadsFailed = (photos: string) => `${photos} didn’t upload.`
export const retryAll = 'Try all again'
export const uploads = 'Uploads'
export const uploadLabel = (name: string) => `Upload of ${name}`
export const tryAgain = (name: string) => `Try ${name} again`
export const cancel = (name: string) => `Cancel ${name}`
export const removeFromList = (name: string) => `Remove ${name} from the list`
