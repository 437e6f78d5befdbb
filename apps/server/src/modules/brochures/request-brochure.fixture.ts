import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'

/** Asks for brochures as people of an office. */
export function createBrochureRequests(office: TestOffice) {
  return (as: TestPerson, ids: readonly string[], options: object = {}) =>
    office.call({
      method: 'POST',
      url: '/v1/listing-brochures',
      as,
      payload: { listing_ids: ids, ...options },
    })
}
