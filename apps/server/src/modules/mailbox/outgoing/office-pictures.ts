import { pictureKinds } from '@pb/contract/media'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../platform/deps.ts'
import { openPicture, pictureForMail, pictureForPrint } from '../../media/index.ts'
import type { ParsedAttachment } from '../message.ts'
import { storeFile } from './files.ts'

/** Stored pictures up to here go along as they are; larger ones, and what not every mail program shows, as JPEG. */
const smallBytes = 300_000
/** Further ones keep their address. */
const most = 40

/** By whatever host the office is reached; a name of 128 random bits is of no other one. */
const address =
  /\bsrc="(?:https?:\/\/[^"/]{1,255})?\/(?:media|transcode\/([a-z-]{1,20}))\/([0-9a-f]{32}\.(?:jpg|png|webp))"/g

/** A picture as the HTML names it: as it is stored, or in one of the closed list of sizes. */
interface Named {
  readonly size: string | undefined
  readonly name: string
}

const keyOf = ({ size = '', name }: Named): string => `${size}/${name}`

/** The picture as it goes along: small ones as they are stored, others as JPEG, which every mail program shows. */
async function bytesOf(deps: Deps, { size, name }: Named): Promise<{ type: string; bytes: Buffer } | null> {
  const stored = await openPicture(deps, name).catch(() => null)
  if (!stored) return null
  const { content } = stored
  if (size === undefined && stored.bytes <= smallBytes && !name.endsWith('.webp')) {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    return { type: name.endsWith('.png') ? 'png' : 'jpeg', bytes }
  }
  if (!Buffer.isBuffer(content)) content.destroy()
  const kinds: Readonly<Record<string, { width: number; height: number; fit: 'cover' | 'inside' }>> =
    pictureKinds
  const kind = kinds[size ?? '']
  // Of a whole picture nothing is cut off; the size for paper is a mail's width at double density, too.
  const bytes =
    kind?.fit === 'cover'
      ? await pictureForMail(deps, name, { width: kind.width, height: kind.height })
      : await pictureForPrint(deps, name, 'large')
  return bytes && { type: 'jpeg', bytes }
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
  const found = [...html.matchAll(address)].map(([, size, name]): Named => ({ size, name: name! }))
  const distinct = [...new Map(found.map((one) => [keyOf(one), one])).values()].slice(0, most)
  const pictures: ParsedAttachment[] = []
  const ids = new Map<string, string>()
  for (const one of distinct) {
    const picture = await bytesOf(deps, one)
    if (!picture) continue
    const { type, bytes } = picture
    const name = `picture-${first + pictures.length}.${type === 'jpeg' ? 'jpg' : type}`
    const file = await storeFile(deps, { name, type: `image/${type}`, bytes })
    const contentId = `${randomBytes(12).toString('hex')}@picture`
    pictures.push({ ...file, contentId, inline: true })
    ids.set(keyOf(one), contentId)
  }
  const named = html.replace(address, (all, size: string | undefined, name: string) => {
    const id = ids.get(keyOf({ size, name }))
    return id === undefined ? all : `src="cid:${id}"`
  })
  return { html: named, pictures }
}
