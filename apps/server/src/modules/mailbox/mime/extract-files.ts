import { parseMessageIds } from '@pb/rules/mail/message-ids'
import type { Attachment } from 'postal-mime'
import { makeNamesUnique, safeFilename } from './file-names.ts'
import { isDisplayableImage, getSafeContentType } from './file-types.ts'
import { getHeaderText, readHeaders } from './headers.ts'
import { linkNamedImages } from './named-images.ts'
import { toBytes } from './unpack-body.ts'
import type { ParsedBody } from './body.ts'

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

const getContentId = ({ contentId = '' }: Attachment): string =>
  parseMessageIds(contentId)[0] ?? contentId.replace(/[<>\s]/g, '')

/**
 * Returns the files of a message with safe names and content types, in order, at most 500, and its HTML, in which
 * pictures are referenced by `cid:` however they were.
 */
export function extractFiles(
  { files: parts, locations }: Pick<ParsedBody, 'files' | 'locations'>,
  html: string | null,
): { readonly files: ExtractedFile[]; readonly html: string | null } {
  const shown = parts.slice(0, maxFiles).map((file) => ({ file, content: toBytes(file.content) }))
  const names = makeNamesUnique(shown.map(({ file, content }) => getSafeName(file, content)))
  const named = shown.map(({ file }) => ({
    filename: file.filename ?? '',
    contentId: getContentId(file),
    location: locations.get(file) ?? '',
  }))
  const linked = html === null ? null : linkNamedImages(html, named)
  const inlineIds = findInlineIds(linked?.html ?? null)
  const files = shown.map(({ file, content }, index) => {
    const filename = names[index]!
    const contentType = getSafeContentType(file.mimeType, filename, content)
    const contentId = linked?.contentIds.get(index) ?? named[index]!.contentId
    const inline = inlineIds.has(contentId.toLowerCase()) && isDisplayableImage(contentType)
    return { filename, contentType, contentId: contentId.slice(0, 300) || null, inline, content }
  })
  return { files, html: linked?.html ?? null }
}
