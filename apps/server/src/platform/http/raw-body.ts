import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Reads bodies of these media types as bytes, within a scope: elsewhere they are refused. */
export function parseRawBodies(scope: FastifyInstance, types: readonly string[]): void {
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

/** The bytes of a raw body. Throws `wrong_type` for JSON and for no body. */
export function getRawBody({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('wrong_type')
  return body
}
