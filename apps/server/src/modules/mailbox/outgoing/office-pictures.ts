import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../platform/deps.ts'
import { openPicture, pictureForPrint } from '../../media/index.ts'
import type { ParsedAttachment } from '../message.ts'
import { storeFile } from './files.ts'

/** Stored pictures up to here go along as they are; larger ones, and what not every mail program shows, as JPEG. */
const smallBytes = 300_000
/** Pixels of a picture that is made smaller: a mail's width at double density. */
const box = { width: 1200, height: 900 }
/** Further ones keep their address. */
const most = 40

const place = String.raw`/(?:media|transcode/[a-z-]{1,20})/([0-9a-f]{32}\.(?:jpg|png|webp))`
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

type Picture = Pick<ParsedAttachment, 'filename' | 'contentType' | 'bytes' | 'fileKey'>

async function fileOf(deps: Deps, name: string, number: number): Promise<Picture | null> {
  const stored = await openPicture(deps, name).catch(() => null)
  if (!stored) return null
  const { content } = stored
  const asItIs = stored.bytes <= smallBytes && !name.endsWith('.webp')
  if (!asItIs && !Buffer.isBuffer(content)) content.destroy()
  const whole = async () => (Buffer.isBuffer(content) ? content : buffer(content))
  const bytes = asItIs ? await whole() : await pictureForPrint(deps, name, box)
  if (!bytes) return null
  const [extension, type] = asItIs && name.endsWith('.png') ? ['png', 'image/png'] : ['jpg', 'image/jpeg']
  return storeFile(deps, { name: `picture-${number}.${extension}`, type: type!, bytes })
}

/**
 * Takes pictures of the office that the HTML names by address (of a signature, of a listing) along with the mail: each
 * becomes a file that the HTML names by `cid:`. So they show where remote pictures are blocked, and where the office
 * cannot be reached. `first` is the number that the first one's name gets.
 */
export async function takeAlongPictures(
  deps: Deps,
  html: string,
  first: number,
): Promise<{ html: string; pictures: ParsedAttachment[] }> {
  const address = new RegExp(`\\bsrc="(?:${escaped(deps.env.publicUrl)})?${place}"`, 'g')
  const names = [...new Set([...html.matchAll(address)].map(([, name]) => name!))].slice(0, most)
  const pictures: ParsedAttachment[] = []
  const ids = new Map<string, string>()
  for (const name of names) {
    const file = await fileOf(deps, name, first + pictures.length)
    if (!file) continue
    const contentId = `${randomBytes(12).toString('hex')}@picture`
    pictures.push({ ...file, contentId, inline: true })
    ids.set(name, contentId)
  }
  const named = html.replace(address, (all, name: string) => {
    const id = ids.get(name)
    return id === undefined ? all : `src="cid:${id}"`
  })
  return { html: named, pictures }
}
