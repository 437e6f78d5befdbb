import { randomUUID } from 'node:crypto'
import { deletedFolder, holdsFolder } from '../deletion-hold.ts'
import { incomingArea, isFileKey } from '../file-key.ts'
import { FileStoreError } from '../file-store-error.ts'
import { keepTouching, lapsedHold, maxHoldAgeMs } from '../keep-touching.ts'
import { isAbsent, type S3Client } from './client.ts'
import { Download } from './download.ts'
import { listObjects } from './list-objects.ts'
import { upload } from './upload.ts'
import { findElements, findText } from './xml.ts'

/**
 * While a backup copies the files of a bucket, a deleted object is copied to an area of its own first, as in a folder
 * (`files/deletion-hold.ts`). A hold is an object that its process writes again and again.
 */

const otherAreas = [incomingArea, holdsFolder, deletedFolder].map((area) => `${area}/`)

/** Whether a key is one of a current file, rather than of a partial, held or deleted one. */
export const isStoredKey = (key: string): boolean =>
  isFileKey(key) && !otherAreas.some((area) => key.startsWith(area))

/** Whether a backup needs the files that are deleted now, by the store's clock alone. */
export async function areDeletionsHeld(client: S3Client): Promise<boolean> {
  const prefix = `${client.place.prefix}${holdsFolder}/`
  const { text, headers } = await client.send({ method: 'GET', query: { 'list-type': '2', prefix } })
  const now = Date.parse(headers.date ?? '')
  // A time that cannot be read counts as a hold: then too much is kept, not too little.
  return findElements(text, 'Contents').some(
    (xml) => !(Date.parse(findText(xml, 'LastModified')) <= now - maxHoldAgeMs),
  )
}

/** Copies through this process what the store does not copy itself, such as objects above 5 GB. */
async function copyByDownload(client: S3Client, key: string, target: string): Promise<void> {
  const source = new Download(client, key, await client.open({ method: 'GET', key }))
  await upload(client, target, source)
}

/** Copies an object to where the backup finds it; one that is gone already is not copied. */
export async function copyToDeleted(client: S3Client, key: string): Promise<void> {
  const target = `${deletedFolder}/${key}`
  const { bucket, prefix } = client.place
  try {
    try {
      const headers = { 'x-amz-copy-source': `/${bucket}/${prefix}${key}` }
      await client.send({ method: 'PUT', key: target, headers })
    } catch (error) {
      if (!(error instanceof FileStoreError && error.kind === 'failed') || isAbsent(error)) throw error
      await copyByDownload(client, key, target)
    }
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}

/** Removes what was deleted during holds that have ended. */
export async function removeHeldFiles(client: S3Client): Promise<void> {
  if (await areDeletionsHeld(client)) return
  for (const area of [deletedFolder, holdsFolder])
    for await (const objects of listObjects(client, `${area}/`))
      for (const { key } of objects) await client.send({ method: 'DELETE', key })
}

/** Keeps the files that are deleted from now on until the returned function is called. */
export async function holdDeletions(client: S3Client): Promise<() => Promise<void>> {
  const key = `${holdsFolder}/${randomUUID()}`
  const touch = async () => {
    await client.send({ method: 'PUT', key, body: Buffer.from('hold') })
  }
  await touch()
  const touching = keepTouching(touch)
  return async () => {
    const isWhole = touching.stop()
    await client.send({ method: 'DELETE', key })
    await removeHeldFiles(client)
    if (!isWhole) throw lapsedHold()
  }
}
