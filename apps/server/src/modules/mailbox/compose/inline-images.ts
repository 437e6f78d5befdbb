import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import type { ParsedAttachment } from '../message.ts'
import { storeFile } from './attachments.ts'

const dataUrlImage = /\bsrc\s*=\s*(["'])data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)\1/gi

/**
 * Replaces `data:` images in the HTML (pasted, dropped) by inline attachments that it references by `cid:`, because mail
 * programs do not show `data:` URLs.
 */
export async function extractInlineImages(
  deps: Pick<Deps, 'files'>,
  html: string,
): Promise<{ html: string; images: ParsedAttachment[] }> {
  const images: ParsedAttachment[] = []
  let rest = ''
  let from = 0
  for (const match of html.matchAll(dataUrlImage)) {
    const [all, quote, type, data] = match as unknown as [string, string, string, string]
    const extension = type.toLowerCase() === 'jpeg' ? 'jpg' : type.toLowerCase()
    const stored = await storeFile(deps, {
      name: `picture-${images.length + 1}.${extension}`,
      type: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
      bytes: Buffer.from(data, 'base64'),
    })
    const contentId = `${randomBytes(12).toString('hex')}@picture`
    images.push({ ...stored, contentId, inline: true })
    rest += `${html.slice(from, match.index)}src=${quote}cid:${contentId}${quote}`
    from = match.index + all.length
  }
  return { html: rest + html.slice(from), images }
}
