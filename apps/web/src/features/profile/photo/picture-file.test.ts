import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPicture } from './picture-file.ts'

const damaged = 'This picture is damaged or cut off'

function bytes(...parts: (string | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.codePointAt(0)!) : part,
    ),
  )
}

/** Header with a thumbnail that ends like a picture, one scan, the end, and what cameras put behind it. */
const scan = [0xff, 0xda, 0, 4, 1, 1, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
const jpegHead = [0xff, 0xd8, 0xff, 0xe1, 0, 8, 0xff, 0xd8, 0x01, 0x02, 0xff, 0xd9]
const jpeg = bytes(jpegHead, scan, [0xff, 0xd9])

const pngHead = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 2], 'IHDR', [7, 7], [0, 0, 0, 0])
const pngEnd = bytes([0, 0, 0, 0], 'IEND', [0xae, 0x42, 0x60, 0x82])
const png = bytes([...pngHead], [...pngEnd])

const webp = bytes('RIFF', [12, 0, 0, 0], 'WEBP', 'VP8 ', [0, 0, 0, 0])

test('the bytes say what a picture is, whatever follows it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 30 }), (behind) => {
      expect(readPicture(bytes([...jpeg], [...behind]))).toBe('image/jpeg')
      expect(readPicture(bytes([...png], [...behind]))).toBe('image/png')
      expect(readPicture(bytes([...webp], [...behind]))).toBe('image/webp')
    }),
  )
})

test('wherever it is cut off, it is refused', () => {
  for (const [picture, from] of [
    [jpeg, 3],
    [png, 4],
    [webp, 12],
  ] as const)
    for (let end = from; end < picture.length - (picture === png ? 4 : 0); end += 1)
      expect(() => readPicture(picture.subarray(0, end)), `${end} of ${picture.length}`).toThrow(damaged)
})

test('what is no picture of these three is refused, and never breaks the reader', () => {
  const none = 'This file is not a JPEG, PNG, WebP or HEIC picture'
  for (const text of ['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'RIFF....WAVE'])
    expect(() => readPicture(bytes(text))).toThrow(none)
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom(jpegHead, [...pngHead], []),
      (some, head) => {
        const read = () => {
          try {
            return readPicture(bytes(head, [...some]))
          } catch (error) {
            return (error as Error).name
          }
        }
        expect(['PictureError', 'image/jpeg', 'image/png', 'image/webp']).toContain(read())
      },
    ),
  )
})
