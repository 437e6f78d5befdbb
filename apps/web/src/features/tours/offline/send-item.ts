import type { Tour } from '@pb/contract/tours'
import { call, contract } from '../../../lib/api.ts'
import { HttpError } from '../../../lib/http-error.ts'
import type { UnsentItem } from './tour-store.ts'

/** Sends a note or photo; its key makes sure that the server adds it once. */
export async function sendItem(tourId: string, item: UnsentItem): Promise<Tour> {
  const { key, listing_id, time } = item
  const params = { tour_id: tourId }
  if (item.kind === 'note')
    return call(contract.tours.addTourNote, { params, body: { key, listing_id, time, text: item.text } })
  const body = new FormData()
  body.append('photo', item.file, item.name)
  return call(contract.tours.addTourPhoto, { params, query: { key, listing_id, time: String(time) }, body })
}

/** Whether the server will never take it; after other errors it is sent again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && [400, 404, 413, 415, 422].includes(error.status)
