import { isAbsolute, resolve } from 'node:path'
import { describePlace, parseFilePlace, type S3Place } from '../files/file-place.ts'

/** Where backups are: a folder, or a bucket. */
export type BackupUrl = { readonly kind: 'folder'; readonly folder: string } | S3Place

/** Parses the absolute path of a folder, or `s3://…` as in FILES_URL; null for anything else. */
export function parseBackupUrl(text: string): BackupUrl | null {
  if (isAbsolute(text)) return { kind: 'folder', folder: resolve(text) }
  const place = parseFilePlace(text)
  return place?.kind === 's3' ? place : null
}

/** Names a place for people and logs: without its credentials. */
export const describeBackupUrl = (url: BackupUrl): string =>
  url.kind === 'folder' ? url.folder : describePlace(url)
