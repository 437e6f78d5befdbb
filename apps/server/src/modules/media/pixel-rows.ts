/** A decoded sRGB image as rows of bytes, with `channels` bytes per pixel. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}
