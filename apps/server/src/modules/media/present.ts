import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenPicture } from './service.ts'

/**
 * Headers of a picture. Its name is random and its bytes never change, so the name itself is the entity tag and a
 * copy may be kept for good. Pictures also stand in mails and on other pages, hence the open resource policy.
 */
function pictureHeaders(reply: FastifyReply, etag: string): void {
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

/** Answers with the picture, or with 304 where the caller has it; `open` is called only if bytes are needed. */
export async function presentPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  open: () => Promise<OpenPicture>,
): Promise<unknown> {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) {
    pictureHeaders(reply, etag)
    reply.code(304)
    return undefined
  }
  const picture = await open()
  pictureHeaders(reply, etag)
  reply.type(picture.contentType).header('content-length', picture.bytes)
  return picture.content
}
