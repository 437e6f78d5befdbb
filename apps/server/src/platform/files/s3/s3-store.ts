import { dayMs } from '@pb/rules/dates'
import { buffer } from 'node:stream/consumers'
import { assertFileKey, incomingArea, isFileKey } from '../file-key.ts'
import type { S3Place } from '../file-place.ts'
import { FileStoreError } from '../file-store-error.ts'
import type { FileStore } from '../port.ts'
import { isAbsent, s3Client, type S3Options } from './client.ts'
import { areDeletionsHeld, copyToDeleted, isStoredKey, removeHeldFiles } from './deletion-hold.ts'
import { Download } from './download.ts'
import { listObjects, listPages } from './list-objects.ts'
import { upload } from './upload.ts'
import { findElements, findText } from './xml.ts'

/** A readiness check writes at most this often: each write costs a request. */
const writeCheckMs = 60_000

async function ignoreAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Stores files in a bucket of an S3-compatible store. An object appears under its key only when it is complete. */
export function s3Store(place: S3Place, options: S3Options = {}): FileStore {
  const client = s3Client(place, options)
  let writtenAt = -Infinity

  async function get(key: string) {
    assertFileKey(key)
    const reply = await ignoreAbsent(client.open({ method: 'GET', key }))
    if (!reply) return null
    const stream = new Download(client, key, reply)
    return { stream, bytes: stream.bytes }
  }

  async function abortOldUploads(): Promise<void> {
    const dayAgo = Date.now() - dayMs
    const pages = listPages(client, { uploads: '', prefix: place.prefix }, (xml) => ({
      'key-marker': findText(xml, 'NextKeyMarker'),
      'upload-id-marker': findText(xml, 'NextUploadIdMarker'),
    }))
    for await (const page of pages)
      for (const xml of findElements(page, 'Upload')) {
        const key = findText(xml, 'Key').slice(place.prefix.length)
        if (!isFileKey(key) || !(Date.parse(findText(xml, 'Initiated')) < dayAgo)) continue
        const query = { uploadId: findText(xml, 'UploadId') }
        await ignoreAbsent(client.send({ method: 'DELETE', key, query }))
      }
  }

  return {
    async put(key, content) {
      assertFileKey(key)
      const bytes = await upload(client, key, content)
      writtenAt = Date.now()
      return bytes
    },
    get,
    async read(key) {
      const found = await get(key)
      return found && buffer(found.stream)
    },
    async size(key) {
      assertFileKey(key)
      const reply = await ignoreAbsent(client.send({ method: 'HEAD', key }))
      return reply && Number(reply.headers['content-length'])
    },
    async *list(area) {
      for await (const objects of listObjects(client, area === undefined ? '' : `${area}/`)) {
        const found = objects.map(({ key }) => key).filter(isStoredKey)
        if (found.length > 0) yield found
      }
    },
    async delete(key) {
      assertFileKey(key)
      if (await areDeletionsHeld(client)) await copyToDeleted(client, key)
      await ignoreAbsent(client.send({ method: 'DELETE', key }))
    },
    async sweep() {
      try {
        await abortOldUploads()
      } catch (error) {
        // Some stores list no uploads; there a rule of the bucket removes them.
        if (!(error instanceof FileStoreError && error.status === 501)) throw error
      }
      await removeHeldFiles(client)
    },
    async check() {
      if (Date.now() - writtenAt < writeCheckMs) {
        const query = { 'list-type': '2', prefix: place.prefix, 'max-keys': '1' }
        await client.send({ method: 'GET', query }, { attempts: 2 })
        return
      }
      const key = `${incomingArea}/check`
      await client.send({ method: 'PUT', key, body: Buffer.from('check') }, { attempts: 2 })
      writtenAt = Date.now()
    },
  }
}
