/** The folder `DATA_DIR/files`. */
interface FolderPlace {
  readonly kind: 'folder'
}

/** A bucket of an S3-compatible store, addressed by path. */
export interface S3Place {
  readonly kind: 's3'
  readonly tls: boolean
  /** Host name, or IP address (version 6 in brackets). */
  readonly host: string
  readonly port: number
  readonly bucket: string
  /** Begins every key: empty, or with a slash at its end. */
  readonly prefix: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export type FilePlace = FolderPlace | S3Place

const bucketPattern = /^[\w.-]{3,63}$/
const prefixPattern = /^([\w.-]+\/)*$/

/**
 * Parses `folder`, or `s3://key:secret@host[:port]/bucket[/prefix]?region=us-east-1&tls=0`; key and secret are
 * percent-encoded. Null for anything else.
 */
export function parseFilePlace(text: string): FilePlace | null {
  if (text === 'folder') return { kind: 'folder' }
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null
  const url = new URL(text)
  const [bucket = '', ...folders] = url.pathname.slice(1).replace(/\/+$/, '').split('/')
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const tls = url.searchParams.get('tls') ?? '1'
  const known = [...url.searchParams.keys()].every((name) => name === 'region' || name === 'tls')
  const accessKey = decode(url.username)
  const secretKey = decode(url.password)
  if (!url.hostname || !accessKey || !secretKey || !known || !['0', '1'].includes(tls) || url.hash)
    return null
  if (!bucketPattern.test(bucket) || !prefixPattern.test(prefix) || prefix.includes('..')) return null
  return {
    kind: 's3',
    tls: tls === '1',
    host: url.hostname,
    port: url.port ? Number(url.port) : tls === '1' ? 443 : 80,
    bucket,
    prefix,
    region: url.searchParams.get('region') || 'us-east-1',
    accessKey,
    secretKey,
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Names a place for people and logs: without its credentials. */
export function describePlace(place: FilePlace): string {
  if (place.kind === 'folder') return 'the folder DATA_DIR/files'
  return `the bucket ${place.bucket}${place.prefix && `/${place.prefix.slice(0, -1)}`} at ${place.host}`
}
