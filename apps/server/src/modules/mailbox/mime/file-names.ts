import { cleanName } from '@pb/rules/mail/addresses'
import { extensionOf } from './file-types.ts'

const maxName = 150

/** What a part without a name is called. */
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
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'image/gif': 'picture.gif',
  'image/webp': 'picture.webp',
}

/** Shortens a name and keeps its end, which says what it is. */
function shortened(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= maxName) return name
  const end = extensionOf(name)
  return end === ''
    ? letters.slice(0, maxName).join('')
    : `${letters
        .slice(0, maxName - end.length - 1)
        .join('')
        .trimEnd()}.${end}`
}

/** A name for a file on anybody's disk: one line, no folder, nothing that a shell or a file system reads otherwise. */
export function safeFilename(claimed: string, type: string): string {
  const last = claimed.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? ''
  const clean = shortened(
    cleanName(last.toWellFormed())
      .replace(/[<>:"|?*\u200b-\u200d\ufeff]/g, '')
      .replace(/^[\s.]+|[\s.]+$/g, ''),
  )
  return clean === '' ? (byType[type] ?? 'attachment') : clean
}

/** The same names with `(2)`, `(3)` before the end of those that came before, whatever their case. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return names.map((name) => {
    const end = extensionOf(name)
    const base = end === '' ? name : name.slice(0, -end.length - 1)
    let free = name
    for (let count = (counts.get(name.toLowerCase()) ?? 1) + 1; taken.has(free.toLowerCase()); count += 1) {
      free = `${base} (${count})${end === '' ? '' : `.${name.slice(-end.length)}`}`
      counts.set(name.toLowerCase(), count)
    }
    taken.add(free.toLowerCase())
    return free
  })
}
