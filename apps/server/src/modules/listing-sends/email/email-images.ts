import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { newFileKey, type ParsedAttachment } from '../../mailbox/index.ts'
import { getMailImage } from '../../media/index.ts'

/** Size of a card's image in pixels: the width of an email at a pixel density between one and two. */
const imageBox = { width: 828, height: 552 }
/** Further listings have no image, so that the email stays below servers' size limits. */
export const maxImages = 20

/**
 * Inline images of emails, created and stored once for all emails of a run. Inline, so that they show where remote
 * images are blocked or the office is unreachable.
 */
export class EmailImages {
  readonly #deps: Deps
  readonly #images = new Map<string, Promise<ParsedAttachment | null>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the image of a photo; null if the photo is missing or damaged. */
  get(name: string): Promise<ParsedAttachment | null> {
    const image = this.#images.get(name) ?? this.#create(name)
    this.#images.set(name, image)
    return image
  }

  async #create(name: string): Promise<ParsedAttachment | null> {
    const bytes = await getMailImage(this.#deps, name, imageBox)
    if (!bytes) return null
    const fileKey = newFileKey()
    await this.#deps.files.put(fileKey, bytes)
    return {
      filename: `listing-${this.#images.size + 1}.jpg`,
      contentType: 'image/jpeg',
      bytes: bytes.length,
      fileKey,
      contentId: `${randomBytes(12).toString('hex')}@listing`,
      inline: true,
    }
  }
}
