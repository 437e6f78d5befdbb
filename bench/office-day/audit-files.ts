import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { openFiles } from '../../apps/server/src/platform/files/open-files.ts'
import { readEnv } from '../../apps/server/src/env.ts'
import type { Finding } from './audit-rows.ts'
import { isAcknowledged, groupByKey } from './audit-rows.ts'
import type { DayOffice } from './day-office.ts'
import { callServer } from './http-client.ts'
import type { LedgerEntry } from './ledger.ts'

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const filesAtOnce = 16

async function mapInParallel<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let first = 0; first < list.length; first += filesAtOnce)
    results.push(...(await Promise.all(list.slice(first, first + filesAtOnce).map(work))))
  return results
}

/** Reads the original of each accepted email: the server's trace headers, then exactly the bytes that were sent. */
async function auditOriginals(
  { database, dataDir, filesUrl }: DayOffice,
  ledger: readonly LedgerEntry[],
): Promise<(Finding | null)[]> {
  const env = readEnv({ DATA_DIR: dataDir, ...(filesUrl !== undefined && { FILES_URL: filesUrl }) })
  const files = openFiles(env, database.pool)
  const { rows } = await database.pool.query<{ key: string; raw_key: string | null }>(
    `SELECT split_part(rfc_id, '@', 1) AS key, raw_key FROM mail_message WHERE rfc_id LIKE 'mail-in-%'`,
  )
  const written = groupByKey(ledger, 'mail-in')
  return mapInParallel(rows, async ({ key, raw_key: rawKey }) => {
    const entries = written.get(key)
    if (!entries || !isAcknowledged(entries)) return null
    const [sha256, length] = entries[0]!.value!.split(' ')
    const found = rawKey === null ? null : await files.get(rawKey)
    if (!found) return { kind: 'mail-in', key, problem: 'has no original' }
    const bytes = await buffer(found.stream)
    const isSame = hash(bytes.subarray(-Number(length))) === sha256
    return isSame ? null : { kind: 'mail-in', key, problem: 'has another original than was sent' }
  })
}

/** Reads each acknowledged photo through the API; its SHA-256 is stored when it is written. */
async function auditPhotos({ database, web }: DayOffice): Promise<(Finding | null)[]> {
  const { rows } = await database.pool.query<{ key: string; name: string; sha256: Buffer }>(
    `SELECT u.upload_key AS key, m.name, m.sha256 FROM listing_upload u JOIN media m USING (name)
    WHERE u.upload_key LIKE 'photo-%'`,
  )
  return mapInParallel(rows, async ({ key, name, sha256 }) => {
    const { outcome, body } = await callServer(web.port, { path: `/media/${name}` })
    if (outcome !== 200) return { kind: 'photo', key, problem: `is answered with ${outcome}` }
    return hash(body) === sha256.toString('hex') ? null : { kind: 'photo', key, problem: 'has other bytes' }
  })
}

/** Reads every file of the ledger. */
export async function auditFiles(office: DayOffice, ledger: readonly LedgerEntry[]): Promise<Finding[]> {
  const found = [...(await auditOriginals(office, ledger)), ...(await auditPhotos(office))]
  return found.filter((finding) => finding !== null)
}
