import type { LibraryItem } from '@pb/contract/mail-attachments'
import { downloadZip } from 'client-zip'
import { request } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { getTimeZone } from '../../../lib/time-zone.ts'
import { getEntryNames, getZipName } from './zip-names.ts'

type Item = Pick<LibraryItem, 'filename' | 'extension' | 'fileUrl' | 'sendAt' | 'receivedAt'>

/** Fetches the files one by one while the archive is written. */
async function* fetchEntries(items: readonly Item[]) {
  const names = getEntryNames(items)
  for (const [at, { fileUrl, sendAt, receivedAt }] of items.entries()) {
    const time = sendAt ?? receivedAt
    yield {
      name: names[at]!,
      // oxlint-disable-next-line no-await-in-loop -- one file at a time is in memory
      input: await request(fileUrl, { method: 'GET' }),
      ...(time !== null && { lastModified: new Date(time * 1000) }),
    }
  }
}

/** Downloads attachments as one zip file. Rejects when one of them cannot be fetched. */
export async function saveAsZip(items: readonly Item[]): Promise<void> {
  saveFile(await downloadZip(fetchEntries(items)).blob(), getZipName(Date.now(), getTimeZone()))
}
