import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhotoType } from './photo-file.ts'

const damaged = 'This photo is damaged. Try another one.'

function bytes(...parts: (string | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.codePointAt(0)!) : part,
    ),
  )
}

/** Header with a thumbnail that has its own end marker, one scan, and the end marker. */
const scan = [0xff, 0xda, 0, 4, 1, 1, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
const jpegHead = [0xff, 0xd8, 0xff, 0xe1, 0, 8, 0xff, 0xd8, 0x01, 0x02, 0xff, 0xd9]
const jpeg = bytes(jpegHead, scan, [0xff, 0xd9])

const pngHead = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 2], 'IHDR', [7, 7], [0, 0, 0, 0])
const pngEnd = bytes([0, 0, 0, 0], 'IEND', [0xae, 0x42, 0x60, 0x82])
const png = bytes([...pngHead], [...pngEnd])

const webp = bytes('RIFF', [12, 0, 0, 0], 'WEBP', 'VP8 ', [0, 0, 0, 0])

test('detects the type from the bytes, ignoring trailing data', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 30 }), (behind) => {
      expect(readPhotoType(bytes([...jpeg], [...behind]))).toBe('image/jpeg')
      expect(readPhotoType(bytes([...png], [...behind]))).toBe('image/png')
      expect(readPhotoType(bytes([...webp], [...behind]))).toBe('image/webp')
    }),
  )
})

test('rejects files truncated at any position', () => {
  for (const [photo, from] of [
    [jpeg, 3],
    [png, 4],
    [webp, 12],
  ] as const)
    for (let end = from; end < photo.length - (photo === png ? 4 : 0); end += 1)
      expect(() => readPhotoType(photo.subarray(0, end)), `${end} of ${photo.length}`).toThrow(damaged)
})

test('rejects other types and random bytes with a PhotoError', () => {
  const none = 'Use a JPEG, PNG, WebP or HEIC photo'
  for (const text of ['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'RIFF....WAVE'])
    expect(() => readPhotoType(bytes(text))).toThrow(none)
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom(jpegHead, [...pngHead], []),
      (some, head) => {
        const read = () => {
          try {
            return readPhotoType(bytes(head, [...some]))
          } catch (error) {
            return (error as Error).name
          }
        }
        expect(['PhotoError', 'image/jpeg', 'image/png', 'image/webp']).toContain(read())
      },
    ),
  )
})
