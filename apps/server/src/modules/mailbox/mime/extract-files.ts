import { parseMessageIds } from '@pb/rules/mail/message-ids'
import type { Attachment } from 'postal-mime'
import { makeNamesUnique, safeFilename } from './file-names.ts'
import { isDisplayableImage, getSafeContentType } from './file-types.ts'
import { getHeaderText, readHeaders } from './headers.ts'
import { unpackTnef } from './tnef.ts'

/** A file of a message with its content, not stored yet. */
export interface ExtractedFile {
  readonly filename: string
  readonly contentType: string
  readonly contentId: string | null
  readonly inline: boolean
  readonly content: Uint8Array<ArrayBuffer>
}

/** Maximum number of files of one message. */
export const maxFiles = 500

function toBytes(content: Attachment['content']): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(content)
}

/** Returns the content ids that the HTML references by `cid:`, in lower case. */
function findInlineIds(html: string | null): Set<string> {
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

function getSafeName(file: Attachment, bytes: Uint8Array): string {
  const claimed = file.filename ?? ''
  if (claimed !== '' || file.mimeType !== 'message/rfc822') return safeFilename(claimed, file.mimeType)
  const subject = getHeaderText(readHeaders(bytes).headers, 'subject')
  return safeFilename(subject === '' ? '' : `${subject.replaceAll(/[\\/]/g, '-')}.eml`, file.mimeType)
}

/** Returns a part itself, or the files in it if it is Outlook's `winmail.dat`. */
function unpackFile(file: Attachment): { file: Attachment; content: Uint8Array<ArrayBuffer> }[] {
  const content = toBytes(file.content)
  const isTnef =
    /^application\/(?:vnd\.)?ms-tnef$/.test(file.mimeType) || /^winmail\.dat$/i.test(file.filename ?? '')
  const packed = isTnef ? unpackTnef(content) : []
  if (packed.length === 0) return [{ file, content }]
  return packed.map(({ filename, content }) => ({
    file: { filename, mimeType: 'application/octet-stream', disposition: 'attachment', content },
    // A copy, because transferring a view to another process would transfer the whole buffer.
    content: new Uint8Array(content),
  }))
}

/** Returns the files of a message with safe names and content types, in order, at most 500. */
export function extractFiles(files: readonly Attachment[], html: string | null): ExtractedFile[] {
  const inlineIds = findInlineIds(html)
  const unpacked = files
    .slice(0, maxFiles)
    .flatMap((file) => unpackFile(file))
    .slice(0, maxFiles)
  const names = makeNamesUnique(unpacked.map(({ file, content }) => getSafeName(file, content)))
  return unpacked.map(({ file, content }, index) => {
    const filename = names[index]!
    const contentType = getSafeContentType(file.mimeType, filename, content)
    const contentId = parseMessageIds(file.contentId ?? '')[0] ?? file.contentId?.replace(/[<>\s]/g, '') ?? ''
    const inline = inlineIds.has(contentId.toLowerCase()) && isDisplayableImage(contentType)
    return { filename, contentType, contentId: contentId.slice(0, 300) || null, inline, content }
  })
}
