import type { LibraryItem } from '@pb/contract/mailbox-attachments'

type Named = Pick<LibraryItem, 'filename' | 'extension' | 'sendAt' | 'receivedAt'>

/** Wall-clock parts of a moment in the agent's zone. */
function partsOf(at: number, zone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
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
export function zipName(now: number, zone: string): string {
  const { month, day, year, hour, minute, dayPeriod } = partsOf(now, zone)
  return `attachments_${month}-${day}-${year}_${hour}:${minute} ${dayPeriod?.toLowerCase()}.zip`
}

/** What may not stand in a file's name, or would lead out of the folder it is unpacked in. */
function plainName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are among them
  return name.replace(/[\u0000-\u001F\u007F/\\:*?"<>|]/g, '_').replace(/^\.+/, '_') || 'attachment'
}

/** `{filename base}_{sentAt}.{extension}` for each, with a number where two would be the same. `sentAt` is unix seconds. */
export function entryNames(items: readonly Named[]): string[] {
  const used = new Set<string>()
  return items.map(({ filename, extension, sendAt, receivedAt }) => {
    const ending = extension === '' ? '' : `.${extension}`
    const has = ending !== '' && filename.toLowerCase().endsWith(ending.toLowerCase())
    const base = has ? filename.slice(0, -ending.length) : filename
    const stem = plainName(`${base}_${sendAt ?? receivedAt ?? ''}`)
    let name = stem + ending
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${stem} (${count})${ending}`
    used.add(name.toLowerCase())
    return name
  })
}
