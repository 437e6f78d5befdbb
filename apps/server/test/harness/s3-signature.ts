import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const credentialPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/

/**
 * Checks the signature of a request as S3 does (Signature Version 4, in the header). Returns the code of the error, or
 * null.
 */
export function findSignatureError(
  request: IncomingMessage,
  { accessKey, secretKey, region }: { accessKey: string; secretKey: string; region: string },
): string | null {
  const parts = credentialPattern.exec(request.headers.authorization ?? '')
  if (!parts) return 'AccessDenied'
  const [, key, day, signedRegion, names, signature] = parts as unknown as string[]
  if (key !== accessKey) return 'InvalidAccessKeyId'
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed'
  const time = String(request.headers['x-amz-date'])
  const date = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!time.startsWith(day!) || !(Math.abs(Date.now() - date) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const signed = names!.split(';')
  const required = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (required.some((name) => !signed.includes(name))) return 'AccessDenied'
  const url = new URL(request.url!, 'http://store')
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/')
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const hash = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, path, query.join('&'), headers, names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signingKey = [day!, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  return hmac(signingKey, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
