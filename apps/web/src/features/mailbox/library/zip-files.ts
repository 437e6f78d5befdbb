import type { LibraryItem } from '@pb/contract/mailbox-attachments'
import { downloadZip } from 'client-zip'
import { request } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { entryNames, zipName } from '../model/zip-names.ts'

type Item = Pick<LibraryItem, 'filename' | 'extension' | 'fileUrl' | 'sendAt' | 'receivedAt'>

/** The files, fetched one after the other while the archive is written. */
async function* entries(items: readonly Item[]) {
  const names = entryNames(items)
  for (const [at, { fileUrl, sendAt, receivedAt }] of items.entries()) {
    const moment = sendAt ?? receivedAt
    yield {
      name: names[at]!,
      // oxlint-disable-next-line no-await-in-loop -- one file at a time is in memory
      input: await request(fileUrl, { method: 'GET' }),
      ...(moment !== null && { lastModified: new Date(moment * 1000) }),
    }
  }
}

/** Fetches attachments, packs them into one archive, and lets the browser save it. Rejects where one cannot be had. */
export async function saveAsZip(items: readonly Item[]): Promise<void> {
  saveFile(await downloadZip(entries(items)).blob(), zipName(Date.now(), timeZone()))
}
