import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { newFileKey, type ParsedAttachment } from '../../mailbox/index.ts'
import { pictureForMail } from '../../media/index.ts'

/** Pixels of a card's picture: a mail's width at a density between one and two, which stays small. */
const box = { width: 828, height: 552 }
/** Listings beyond are shown without a picture: a mail should stay below what servers take. */
export const mostPictures = 20

/**
 * Pictures that come along with mails, each made and stored once however many mails show it. So they show where remote
 * pictures are blocked, and where the office cannot be reached.
 */
export class MailPictures {
  readonly #deps: Deps
  readonly #made = new Map<string, Promise<ParsedAttachment | null>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** A picture by the name of its medium; null where it is gone or broken. */
  of(name: string): Promise<ParsedAttachment | null> {
    const known = this.#made.get(name) ?? this.#make(name)
    this.#made.set(name, known)
    return known
  }

  async #make(name: string): Promise<ParsedAttachment | null> {
    const bytes = await pictureForMail(this.#deps, name, box)
    if (!bytes) return null
    const fileKey = newFileKey()
    await this.#deps.files.put(fileKey, bytes)
    return {
      filename: `home-${this.#made.size + 1}.jpg`,
      contentType: 'image/jpeg',
      bytes: bytes.length,
      fileKey,
      contentId: `${randomBytes(12).toString('hex')}@home`,
      inline: true,
    }
  }
}
