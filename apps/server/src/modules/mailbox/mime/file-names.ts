import { cleanName } from '@pb/rules/mail/addresses'
import { getExtension } from './file-types.ts'

const maxName = 150

/** Names of parts without a file name, by content type. */
const byType: Readonly<Record<string, string>> = {
  'text/calendar': 'invitation.ics',
  'message/rfc822': 'message.eml',
  'message/delivery-status': 'delivery report.txt',
  'text/rfc822-headers': 'headers.txt',
  'text/plain': 'text.txt',
  'text/csv': 'table.csv',
  'application/pdf': 'document.pdf',
  'application/ms-tnef': 'winmail.dat',
  'application/pgp-signature': 'signature.asc',
  'image/png': 'image.png',
  'image/jpeg': 'image.jpg',
  'image/gif': 'image.gif',
  'image/webp': 'image.webp',
}

/** Shortens a file name but keeps its extension. */
function shortenFilename(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= maxName) return name
  const extension = getExtension(name)
  return extension === ''
    ? characters.slice(0, maxName).join('')
    : `${characters
        .slice(0, maxName - extension.length - 1)
        .join('')
        .trimEnd()}.${extension}`
}

/** Returns a file name that is safe on any file system: one line, no folder, no reserved characters. */
export function safeFilename(claimed: string, type: string): string {
  const last = claimed.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? ''
  const clean = shortenFilename(
    cleanName(last.toWellFormed())
      .replace(/[<>:"|?*\u200b-\u200d\ufeff]/g, '')
      .replace(/^[\s.]+|[\s.]+$/g, ''),
  )
  return clean === '' ? (byType[type] ?? 'attachment') : clean
}

/** Makes file names unique, ignoring case, by adding `(2)`, `(3)` before the extension of repeated ones. */
export function makeNamesUnique(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return names.map((name) => {
    const extension = getExtension(name)
    const base = extension === '' ? name : name.slice(0, -extension.length - 1)
    let unique = name
    for (let count = (counts.get(name.toLowerCase()) ?? 1) + 1; taken.has(unique.toLowerCase()); count += 1) {
      unique = `${base} (${count})${extension === '' ? '' : `.${name.slice(-extension.length)}`}`
      counts.set(name.toLowerCase(), count)
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}
