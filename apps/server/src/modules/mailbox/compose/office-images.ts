import { imageSizes } from '@pb/contract/media'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../platform/deps.ts'
import { openImage, getMailImage, getPrintImage } from '../../media/index.ts'
import type { ParsedAttachment } from '../message.ts'
import { storeFile } from './attachments.ts'

/** Images up to this size are attached unchanged; larger ones and WebP are converted to JPEG. */
const maxOriginalBytes = 300_000
/** Further images stay remote. */
const maxImages = 40

/** Matches any host: a file name of 128 random bits identifies an image of this office. */
const imageUrlPattern =
  /\bsrc="(?:https?:\/\/[^"/]{1,255})?\/(?:media|transcode\/([a-z-]{1,20}))\/([0-9a-f]{32}\.(?:jpg|png|webp))"/g

/** An image URL in the HTML: the original, or one of the fixed sizes. */
interface ImageReference {
  readonly size: string | undefined
  readonly name: string
}

const toKey = ({ size = '', name }: ImageReference): string => `${size}/${name}`

/** Returns the original if it is small, else a JPEG, which every mail program shows; null when it does not exist. */
async function loadImage(
  deps: Deps,
  { size, name }: ImageReference,
): Promise<{ type: string; bytes: Buffer } | null> {
  const stored = await openImage(deps, name).catch(() => null)
  if (!stored) return null
  const { content } = stored
  if (size === undefined && stored.bytes <= maxOriginalBytes && !name.endsWith('.webp')) {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    return { type: name.endsWith('.png') ? 'png' : 'jpeg', bytes }
  }
  if (!Buffer.isBuffer(content)) content.destroy()
  const kinds: Readonly<Record<string, { width: number; height: number; fit: 'cover' | 'inside' }>> =
    imageSizes
  const kind = kinds[size ?? '']
  // Only `cover` sizes are cropped; the print size is also the width of a mail at double pixel density.
  const bytes =
    kind?.fit === 'cover'
      ? await getMailImage(deps, name, { width: kind.width, height: kind.height })
      : await getPrintImage(deps, name, 'large')
  return bytes && { type: 'jpeg', bytes }
}

/**
 * Attaches the office's own images in the HTML (of a signature, of a listing) and references them by `cid:`, so that
 * they are shown where remote images are blocked or the office cannot be reached. `firstNumber` numbers the file names.
 */
export async function attachOfficeImages(
  deps: Deps,
  html: string,
  firstNumber: number,
): Promise<{ html: string; images: ParsedAttachment[] }> {
  const references = [...html.matchAll(imageUrlPattern)].map(([, size, name]): ImageReference => ({
    size,
    name: name!,
  }))
  const distinct = [...new Map(references.map((reference) => [toKey(reference), reference])).values()].slice(
    0,
    maxImages,
  )
  const images: ParsedAttachment[] = []
  const ids = new Map<string, string>()
  for (const reference of distinct) {
    const image = await loadImage(deps, reference)
    if (!image) continue
    const { type, bytes } = image
    const name = `picture-${firstNumber + images.length}.${type === 'jpeg' ? 'jpg' : type}`
    const file = await storeFile(deps, { name, type: `image/${type}`, bytes })
    const contentId = `${randomBytes(12).toString('hex')}@picture`
    images.push({ ...file, contentId, inline: true })
    ids.set(toKey(reference), contentId)
  }
  const rewritten = html.replace(imageUrlPattern, (all, size: string | undefined, name: string) => {
    const id = ids.get(toKey({ size, name }))
    return id === undefined ? all : `src="cid:${id}"`
  })
  return { html: rewritten, images }
}
