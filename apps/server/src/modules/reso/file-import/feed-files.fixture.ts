import type { FeedRun } from '@pb/contract/reso'
import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { multipart } from '../../../../test/calls/multipart.ts'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'
import { importUploadedFile } from './uploads.ts'
import { one } from '../../../platform/db/one-row.ts'

export interface ImportedListing {
  listing: Record<string, unknown>
  events: { kind: string; price_cents: string | null; standard_status: string | null }[]
}

/** A file with records as a RESO server sends them. */
export const json = (records: readonly unknown[]) =>
  JSON.stringify({ '@odata.context': '#Property', value: records })

/** Uploading and importing files as a supervisor, and what came of it. */
export function feedFiles(office: TestOffice) {
  let supervisor: TestPerson
  beforeAll(async () => {
    supervisor = await office.person(['SUPERVISOR'])
  })

  async function findRun(id: string): Promise<FeedRun> {
    const reply = await office.call({ url: '/v1/feed-runs?limit=100', as: supervisor })
    return reply.json<{ collection: FeedRun[] }>().collection.find((run) => run.id === id)!
  }

  async function upload(content: string | Buffer, source: string, whole = false): Promise<string> {
    const reply = await office.call({
      method: 'POST',
      url: `/v1/feed-files?source=${encodeURIComponent(source)}&whole=${whole ? 1 : 0}`,
      as: supervisor,
      ...multipart('file', 'feed.json', Buffer.from(content)),
    })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<FeedRun>().id
  }

  /** Uploads and imports a file; returns its run. */
  async function importText(content: string | Buffer, source: string, whole = false): Promise<FeedRun> {
    const id = await upload(content, source, whole)
    await importUploadedFile(office.deps, id)
    return findRun(id)
  }

  async function findListing(source: string, key: string): Promise<ImportedListing> {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT listing.*, unit.label, building.address FROM listing
      JOIN feed_listing ON listing_id = listing.id JOIN feed_source s ON s.id = source_id
      JOIN unit ON unit.id = listing.unit_id JOIN building ON building.id = listing.building_id
      WHERE s.name = ${source} AND listing_key = ${key}`.execute(office.deps.db)
    const listing = one(rows)
    const events = await office.deps.db
      .selectFrom('listing_event')
      .where('listing_id', '=', String(listing['id']))
      .orderBy('id')
      .select(['kind', 'price_cents', 'standard_status'])
      .execute()
    return { listing, events }
  }

  /** Dumps all tables that an import can write. */
  async function dump(): Promise<string> {
    const { rows } = await sql`
      SELECT (SELECT json_agg(l ORDER BY id) FROM listing l) AS listings,
        (SELECT json_agg(e ORDER BY id) FROM listing_event e) AS events,
        (SELECT json_agg(b ORDER BY id) FROM building b) AS buildings,
        (SELECT json_agg(u ORDER BY id) FROM unit u) AS units`.execute(office.deps.db)
    return JSON.stringify(rows)
  }

  return { supervisor: () => supervisor, findRun, upload, importText, findListing, dump }
}
