import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import type { ParsedAttachment } from '../message.ts'
import { storeFile } from './files.ts'

const picture = /\bsrc\s*=\s*(["'])data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)\1/gi

/**
 * Takes pictures that stand in the HTML itself (pasted, dropped) out of it: each becomes a file of the mail that the
 * HTML names by `cid:`, which is what mail programs show.
 */
export async function takeOutPictures(
  deps: Pick<Deps, 'files'>,
  html: string,
): Promise<{ html: string; pictures: ParsedAttachment[] }> {
  const pictures: ParsedAttachment[] = []
  let rest = ''
  let from = 0
  for (const found of html.matchAll(picture)) {
    const [all, quote, type, data] = found as unknown as [string, string, string, string]
    const extension = type.toLowerCase() === 'jpeg' ? 'jpg' : type.toLowerCase()
    const stored = await storeFile(deps, {
      name: `picture-${pictures.length + 1}.${extension}`,
      type: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
      bytes: Buffer.from(data, 'base64'),
    })
    const contentId = `${randomBytes(12).toString('hex')}@picture`
    pictures.push({ ...stored, contentId, inline: true })
    rest += `${html.slice(from, found.index)}src=${quote}cid:${contentId}${quote}`
    from = found.index + all.length
  }
  return { html: rest + html.slice(from), pictures }
}
