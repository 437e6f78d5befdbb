import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * Available image sizes. `width` and `height` are CSS pixels, at double density for cards; `cover` crops to the box,
 * `inside` keeps the whole image.
 */
export const imageSizes = {
  'wcontact-s': { width: 160, height: 160, fit: 'cover' },
  logo: { width: 400, height: 160, fit: 'inside' },
  'profile-m': { width: 320, height: 320, fit: 'cover' },
  'wcontact-m': { width: 400, height: 300, fit: 'cover' },
  'wcontact-l': { width: 800, height: 600, fit: 'cover' },
  'listing-l': { width: 1600, height: 1200, fit: 'inside' },
} as const satisfies Record<string, { width: number; height: number; fit: 'cover' | 'inside' }>

export type ImageSize = keyof typeof imageSizes
const kind = z.enum(Object.keys(imageSizes) as ImageSize[])

/** 128 random bits in hex, with the file extension. */
export const imageName = z
  .string()
  .regex(/^[0-9a-f]{32}\.(jpg|png|webp)$/, 'This is not the name of an image')

export const media = {
  picture: endpoint({
    method: 'GET',
    path: '/media/:file',
    tag: 'media',
    summary: 'An image as stored',
    access: 'public',
    params: z.object({ file: imageName }),
    replies: { 200: { raw: 'image/*' }, 304: null },
    errors: ['not_found'],
  }),
  transcodedPicture: endpoint({
    method: 'GET',
    path: '/transcode/:kind/:file',
    tag: 'media',
    summary: 'An image in one of the available sizes',
    access: 'public',
    params: z.object({ kind, file: imageName }),
    replies: { 200: { raw: 'image/webp' }, 304: null },
    errors: ['not_found'],
  }),
}
