import { standardStatuses } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { countRuns } from '../../../../test/harness/test-runs.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { listingCalls } from '../../../../test/calls/listing-calls.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const calls = listingCalls(office)

/** Reads a listing's derived columns and recomputes them from building and events; both must be equal. */
async function readDerivedColumns(id: string): Promise<{ stored: unknown; expected: unknown }> {
  const { rows } = await office.deps.pool.query<{ stored: unknown; expected: unknown }>(
    `SELECT jsonb_build_object('neighborhood', l.neighborhood, 'ownership', l.ownership, 'type', l.building_type,
        'features', l.building_features, 'pets', l.pets, 'lat', l.latitude, 'lng', l.longitude,
        'street', l.street_number, 'avenue', l.avenue_number, 'dropped', l.price_dropped_at, 'price', l.price_cents,
        'no_fee', l.no_fee, 'status', l.standard_status, 'close', l.close_price_cents) AS stored,
      jsonb_build_object('neighborhood', b.neighborhood, 'ownership', b.ownership, 'type', b.building_type,
        'features', b.features, 'pets', coalesce(b.pets, 0), 'lat', b.latitude, 'lng', b.longitude,
        'street', b.street_number, 'avenue', b.avenue_number, 'dropped', listing_price_dropped_at(l.id),
        'price', (SELECT price_cents FROM listing_event e WHERE e.listing_id = l.id AND kind <> 'status_change'
          ORDER BY created_at DESC, id DESC LIMIT 1),
        'no_fee', coalesce(l.commission ->> 'kind' = 'owner_pays', false),
        'status', coalesce((SELECT standard_status FROM listing_event e WHERE e.listing_id = l.id
          AND kind = 'status_change' ORDER BY created_at DESC, id DESC LIMIT 1), 'Active'),
        'close', (SELECT CASE WHEN standard_status = 'Closed' THEN price_cents END FROM listing_event e
          WHERE e.listing_id = l.id AND kind = 'status_change' ORDER BY created_at DESC, id DESC LIMIT 1)) AS expected
    FROM listing l JOIN building b ON b.id = l.building_id WHERE l.id = $1`,
    [id],
  )
  return one(rows)
}

const step = fc.oneof(
  fc.record({ price: fc.integer({ min: 0, max: 900_000 }).map((cents) => cents / 100) }),
  fc.record({ commission: fc.constantFrom({ kind: 'owner_pays' }, { kind: 'co_broke' }, null) }),
  fc.record({ status: fc.constantFrom(...standardStatuses) }),
  fc.record({ remove: fc.constantFrom('rented', 'off-market') }),
  fc.record({ undo: fc.constant(true) }),
)

test('keeps derived columns consistent through any sequence of changes', async () => {
  const { db } = office.deps
  const as = await office.person()
  const building = await makeBuilding(db, {
    latitude: 40.71,
    longitude: -73.99,
    street_number: 38,
    features: '5',
    pets: 3,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const id = await calls.add(as, { apartment_id: await makeUnit(db, building) })
      let last: string | null = null
      for (const one of steps) {
        office.clock.advance(1)
        const { version } = await calls.read(as, id)
        const date = '2026-03-02'
        const reply: LightMyRequestResponse =
          'status' in one
            ? await calls.move(as, id, { version, standard_status: one.status, date, close_price: 2500 })
            : 'remove' in one
              ? await calls.remove(as, id, one.remove)
              : 'undo' in one
                ? await calls.undo(as, id, last ?? '1')
                : await calls.save(as, id, { version, ...one })
        expect([200, 404, 409, 422]).toContain(reply.statusCode)
        last = reply.json<{ change_id?: string | null }>().change_id ?? last
        const { stored, expected } = await readDerivedColumns(id)
        expect(stored).toEqual(expected)
      }
    }),
    { numRuns: countRuns(25) },
  )
})
