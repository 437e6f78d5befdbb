import type { Endpoint } from '@pb/contract/endpoint'
import type { InjectOptions } from 'fastify'
import { multipart } from '../calls/multipart.ts'
import { makeBody, makeQuery } from './make-call.ts'
import { Random } from './random.ts'

/** The same path with ids that no record has. */
export const withUnknownIds = (url: string) => url.replace(/\/\d+(?=[/?]|$)/g, '/987654321')

/** Files that are wrong in every way, for an endpoint that takes one. */
function makeWrongFiles({ upload, rawBody }: Endpoint): Pick<InjectOptions, 'payload' | 'headers'>[] {
  if (rawBody) return [{}, { payload: Buffer.from('x'), headers: { 'content-type': rawBody.types[0]! } }]
  const field = upload?.field ?? 'file'
  return [
    {},
    multipart('other', 'a.jpg', Buffer.from('x')),
    multipart(field, 'a.jpg', Buffer.from('x')),
    multipart(field, 'a.pdf', Buffer.from('%PDF-')),
    multipart(field, 'a.jpg', Buffer.alloc(0)),
  ]
}

/** Inputs of an endpoint beyond its path: the sample, and others at and past what its schemas and rules allow. */
export function makeOtherInputs(entry: Endpoint, url: string) {
  const random = new Random(20_260_701)
  const [path = '', query = ''] = url.split('?')
  const files = entry.upload || entry.uploads || entry.rawBody ? makeWrongFiles(entry) : null
  return Array.from({ length: files?.length ?? (entry.body ? 6 : 2) }, (_unused, index) => {
    const { payload, headers } =
      files?.[index] ?? makeBody(entry, random, ['0', '1', '987654321'], 0.05 * index)
    const changed = index % 2 === 0 ? query : makeQuery(entry, random, ['0', '1'], 0.2).slice(1)
    return {
      query: changed,
      path,
      input: { ...(payload !== undefined && { payload }), ...(headers && { headers }) },
    }
  })
}
