import type { FastifyReply } from 'fastify'

const shownTypes = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** Sends a decrypted file to be shown by the browser, which runs nothing in it. */
export function sendContent(
  reply: FastifyReply,
  { bytes, content_type, filename }: { bytes: Buffer; content_type: string; filename: string },
): Buffer {
  const type = shownTypes.has(content_type) ? content_type : 'application/octet-stream'
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  reply.headers({
    'content-type': type,
    'content-length': bytes.length,
    'content-disposition': `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  return bytes
}
