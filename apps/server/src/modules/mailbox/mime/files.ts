import { parseMessageIds } from '@pb/rules/mail/message-ids'
import type { Attachment } from 'postal-mime'
import { distinctNames, safeFilename } from './file-names.ts'
import { isShownPicture, safeType } from './file-types.ts'
import { headerText, readHeaders } from './headers.ts'
import { unpackTnef } from './tnef.ts'

/** A file of a message with its bytes, before it is stored. */
export interface FoundFile {
  readonly filename: string
  readonly contentType: string
  readonly contentId: string | null
  readonly inline: boolean
  readonly content: Uint8Array<ArrayBuffer>
}

/** Most files that are kept of one message. */
export const maxFiles = 500

function bytesOf(content: Attachment['content']): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(content)
}

/** Ids that the HTML shows by `cid:`, lower case. */
function shownIds(html: string | null): Set<string> {
  const ids = html?.matchAll(/\bcid:([^"'\s)>]{1,300})/gi) ?? []
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return new Set([...ids].map(([, id]) => decode(id!.replaceAll('&amp;', '&')).toLowerCase()))
}

function nameOf(file: Attachment, bytes: Uint8Array): string {
  const claimed = file.filename ?? ''
  if (claimed !== '' || file.mimeType !== 'message/rfc822') return safeFilename(claimed, file.mimeType)
  const subject = headerText(readHeaders(bytes).headers, 'subject')
  return safeFilename(subject === '' ? '' : `${subject.replaceAll(/[\\/]/g, '-')}.eml`, file.mimeType)
}

/** A part as it is kept: itself, or what Outlook packed into it. */
function unpacked(file: Attachment): { file: Attachment; content: Uint8Array<ArrayBuffer> }[] {
  const content = bytesOf(file.content)
  const isTnef =
    /^application\/(?:vnd\.)?ms-tnef$/.test(file.mimeType) || /^winmail\.dat$/i.test(file.filename ?? '')
  const inside = isTnef ? unpackTnef(content) : []
  if (inside.length === 0) return [{ file, content }]
  return inside.map(({ filename, content }) => ({
    file: { filename, mimeType: 'application/octet-stream', disposition: 'attachment', content },
    // Of its own, so that what is handed to another thread is no part of another file.
    content: new Uint8Array(content),
  }))
}

/** The files of a message under names and types that are safe, in their order; at most 500. */
export function filesOf(files: readonly Attachment[], html: string | null): FoundFile[] {
  const shown = shownIds(html)
  const kept = files
    .slice(0, maxFiles)
    .flatMap((file) => unpacked(file))
    .slice(0, maxFiles)
  const names = distinctNames(kept.map(({ file, content }) => nameOf(file, content)))
  return kept.map(({ file, content }, index) => {
    const filename = names[index]!
    const contentType = safeType(file.mimeType, filename, content)
    const contentId = parseMessageIds(file.contentId ?? '')[0] ?? file.contentId?.replace(/[<>\s]/g, '') ?? ''
    const inline = shown.has(contentId.toLowerCase()) && isShownPicture(contentType)
    return { filename, contentType, contentId: contentId.slice(0, 300) || null, inline, content }
  })
}
