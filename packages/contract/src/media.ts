import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * The closed list of picture sizes. `width` and `height` are CSS pixels at double density where a card needs it;
 * `cover` crops to the box, `inside` keeps the whole picture.
 */
export const pictureKinds = {
  'wcontact-s': { width: 160, height: 160, fit: 'cover' },
  'profile-m': { width: 320, height: 320, fit: 'cover' },
  'wcontact-m': { width: 400, height: 300, fit: 'cover' },
  'wcontact-l': { width: 800, height: 600, fit: 'cover' },
  'listing-l': { width: 1600, height: 1200, fit: 'inside' },
} as const satisfies Record<string, { width: number; height: number; fit: 'cover' | 'inside' }>

export type PictureKind = keyof typeof pictureKinds
const kind = z.enum(Object.keys(pictureKinds) as PictureKind[])

/** 128 random bits in hex and the extension of what is stored. */
export const pictureName = z.string().regex(/^[0-9a-f]{32}\.(jpg|png|webp)$/, 'must be a picture name')

export const media = {
  picture: endpoint({
    method: 'GET',
    path: '/media/:file',
    tag: 'media',
    summary: 'A picture as it was stored',
    access: 'public',
    params: z.object({ file: pictureName }),
    replies: { 200: { raw: 'image/*' }, 304: null },
    errors: ['not_found'],
  }),
  transcodedPicture: endpoint({
    method: 'GET',
    path: '/transcode/:kind/:file',
    tag: 'media',
    summary: 'A picture in one of the closed list of sizes',
    access: 'public',
    params: z.object({ kind, file: pictureName }),
    replies: { 200: { raw: 'image/webp' }, 304: null },
    errors: ['not_found'],
  }),
}
