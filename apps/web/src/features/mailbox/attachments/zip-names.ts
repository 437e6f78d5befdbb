import type { LibraryItem } from '@pb/contract/mail-attachments'
import { getDateFormat } from '@pb/rules/date-format'

type ZipItem = Pick<LibraryItem, 'filename' | 'extension' | 'sendAt' | 'receivedAt'>

/** Local date parts of a time (milliseconds) in the agent's zone. */
function getDateParts(at: number, zone: string): Record<string, string> {
  const format = getDateFormat(zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

/** `attachments_11-21-2026_3:49 pm.zip`, the specification's `MM-DD-YYYY_h:mm a`. */
export function getZipName(now: number, zone: string): string {
  const { month, day, year, hour, minute, dayPeriod } = getDateParts(now, zone)
  return `attachments_${month}-${day}-${year}_${hour}:${minute} ${dayPeriod?.toLowerCase()}.zip`
}

/** Replaces characters that are invalid in file names or could escape the folder it is unpacked in. */
function sanitizeName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are among them
  return name.replace(/[\u0000-\u001F\u007F/\\:*?"<>|]/g, '_').replace(/^\.+/, '_') || 'attachment'
}

/** `{filename base}_{sentAt}.{extension}` per item, numbered when equal. `sentAt` is unix seconds. */
export function getEntryNames(items: readonly ZipItem[]): string[] {
  const used = new Set<string>()
  return items.map(({ filename, extension, sendAt, receivedAt }) => {
    const suffix = extension === '' ? '' : `.${extension}`
    const has = suffix !== '' && filename.toLowerCase().endsWith(suffix.toLowerCase())
    const base = has ? filename.slice(0, -suffix.length) : filename
    const stem = sanitizeName(`${base}_${sendAt ?? receivedAt ?? ''}`)
    let name = stem + suffix
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${stem} (${count})${suffix}`
    used.add(name.toLowerCase())
    return name
  })
}
