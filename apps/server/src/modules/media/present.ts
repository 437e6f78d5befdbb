import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedImage } from './service.ts'

/**
 * Sets the headers of an image. Its name is random and its bytes never change, so the name is the entity tag and the
 * response is immutable. Images are also embedded in emails and other pages, hence the cross-origin resource policy.
 */
function setImageHeaders(reply: FastifyReply, etag: string): void {
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

/** Sends the image, or 304 when the client has it cached; `open` is called only when bytes are needed. */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  open: () => Promise<OpenedImage>,
): Promise<unknown> {
  const cachedTags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (cachedTags?.includes(etag)) {
    setImageHeaders(reply, etag)
    reply.code(304)
    return undefined
  }
  const image = await open()
  setImageHeaders(reply, etag)
  reply.type(image.contentType).header('content-length', image.bytes)
  return image.content
}
