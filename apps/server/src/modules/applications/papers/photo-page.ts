/** Letter, in points, with a margin around photos. */
const [short, long] = [612, 792]
const margin = 18

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the page that a photo gets when it is joined with others, and where it is on it, from the bottom left. */
export function placePhoto(photo: Size) {
  const [width, height] = photo.width > photo.height ? [long, short] : [short, long]
  const scale = Math.min((width - 2 * margin) / photo.width, (height - 2 * margin) / photo.height)
  const drawn = { width: photo.width * scale, height: photo.height * scale }
  return { page: { width, height }, x: (width - drawn.width) / 2, y: (height - drawn.height) / 2, ...drawn }
}
