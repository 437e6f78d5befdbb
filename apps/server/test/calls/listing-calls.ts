import type { ListingChanges, OwnListing, PreviewListing } from '@pb/contract/my-listings'
import type { LightMyRequestResponse } from 'fastify'
import { makeBuilding, makeUnit } from '../factories/buildings.ts'
import { multipart } from './multipart.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** Returns status and error code of an error reply. */
export function getErrorCode(reply: LightMyRequestResponse): [status: number, code: string] {
  return [reply.statusCode, reply.json<{ code: string }>().code]
}

interface OwnReply {
  readonly count: number
  readonly counts: Record<string, number>
  readonly missing: object
  readonly collection: OwnListing[]
}

/** API calls for own listings. */
export function listingCalls(office: TestOffice) {
  const url = (id: string, rest = '') => `/v1/preview-listings/${id}${rest}`
  return {
    /** Adds a listing, in a new unit unless one is given. */
    async add(as: TestPerson, given: object = {}): Promise<string> {
      const { db } = office.deps
      const unit = 'apartment_id' in given ? {} : { apartment_id: await makeUnit(db, await makeBuilding(db)) }
      const payload = { price: 3000, ...unit, ...given }
      const reply = await office.call({ method: 'POST', url: '/v1/preview-listings', as, payload })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json<{ advertisement_id: string }>().advertisement_id
    },
    async read(as: TestPerson, id: string): Promise<PreviewListing> {
      return (await office.call({ url: url(id), as })).json()
    },
    async list(as: TestPerson, query = ''): Promise<OwnReply> {
      return (await office.call({ url: `/v1/preview-listings?${query}`, as })).json()
    },
    /** Returns the history texts of a listing's unit, newest first. */
    async history(id: string): Promise<string[]> {
      const reply = await office.call({ url: `/v1/search-listings/${id}`, as: await office.person() })
      return reply.json<{ history: { text: string }[] }>().history.map(({ text }) => text)
    },
    save(as: TestPerson, id: string, payload: ListingChanges & { version?: number }) {
      return office.call({ method: 'PUT', url: url(id), as, payload })
    },
    move(as: TestPerson, id: string, payload: object) {
      return office.call({ method: 'PUT', url: url(id, '/status'), as, payload })
    },
    remove(as: TestPerson, id: string, reason: string, query = '') {
      return office.call({ method: 'DELETE', url: `/v1/search-listings/${id}/reason/${reason}?${query}`, as })
    },
    undo(as: TestPerson, id: string, change_id: string) {
      return office.call({ method: 'POST', url: url(id, '/undo'), as, payload: { change_id } })
    },
    verify(as: TestPerson, listing_ids: readonly string[]) {
      return office.call({ method: 'POST', url: '/v1/preview-listings-verify', as, payload: { listing_ids } })
    },
    undoVerification(as: TestPerson, change_id: string) {
      const url = '/v1/preview-listings-verify/undo'
      return office.call({ method: 'POST', url, as, payload: { change_id } })
    },
    upload(as: TestPerson, id: string, file: Buffer, key: string) {
      const body = multipart('photo', 'photo.jpg', file)
      return office.call({ method: 'POST', url: url(id, `/media?upload_key=${key}`), as, ...body })
    },
    order(as: TestPerson, id: string, photos: readonly object[]) {
      return office.call({ method: 'PUT', url: url(id, '/media'), as, payload: { photos } })
    },
    removePhoto(as: TestPerson, id: string, name: string) {
      return office.call({ method: 'DELETE', url: url(id, `/media?name=${name}`), as })
    },
  }
}
