import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@pb/rules/dates'
import { formatIsoDate, officeTimeZone, toInstant } from '@pb/rules/time-zone'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { toFragmentKey } from '../live-streams/index.ts'
import type { DemoAgent } from './agents.ts'
import type { ListingRow } from './listing-row.ts'

/** Half a minute of an empty apartment: fragmented MP4, a key frame every two seconds, without sound. */
const tourFile = join(import.meta.dirname, '../../../data/live/tour.mp4')
const tourMime = 'video/mp4; codecs="vp09.00.21.08"'
const fragmentMs = 2000

interface Tour {
  readonly init: Buffer
  readonly fragments: readonly Buffer[]
}

/** Reads the recording: `ftyp` and `moov`, then `moof` and `mdat` of each fragment. */
async function readTour(): Promise<Tour> {
  const bytes = await readFile(tourFile)
  const starts: number[] = []
  let end = bytes.length
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'moof') starts.push(at)
    if (type === 'mfra') end = at
  }
  return {
    init: bytes.subarray(0, starts[0]),
    fragments: starts.map((start, index) => bytes.subarray(start, starts[index + 1] ?? end)),
  }
}

interface Plan {
  readonly days: number
  readonly hour: number
  readonly outsideUrl: string
  readonly isOnlineOnly: boolean
  readonly remarks: string
}

/** One to come, one at an outside address, and one that has a recording. */
const upcoming: Plan = {
  days: 8,
  hour: 18,
  outsideUrl: '',
  isOnlineOnly: true,
  remarks: 'We walk through every room. Ask anything.',
}
const elsewhere: Plan = {
  days: 9,
  hour: 12,
  outsideUrl: 'https://video.example/live/pb-office',
  isOnlineOnly: false,
  remarks: 'In person and on video.',
}
const past: Plan = { ...upcoming, days: -30, remarks: 'A walk through every room.' }

function toStart(now: Date, { days, hour }: Plan): Date {
  const today = Date.parse(`${formatIsoDate(officeTimeZone, now)}T00:00:00Z`)
  return new Date(toInstant(officeTimeZone, today + days * dayMs + hour * 3_600_000))
}

async function insertLiveStream(tx: Tx, listingId: string, plan: Plan, now: Date) {
  const starts = toStart(now, plan)
  const { id: openHouseId } = await tx
    .insertInto('open_house')
    .values({
      listing_id: listingId,
      starts_at: starts,
      ends_at: new Date(starts.getTime() + 3_600_000),
      remarks: plan.remarks,
      is_online_only: plan.isOnlineOnly,
      source_id: null,
      record_key: null,
      listing_key: null,
      canceled_at: null,
      key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('live_stream')
    .values({
      open_house_id: openHouseId,
      key: 'demo',
      source: plan.outsideUrl === '' ? 'here' : 'elsewhere',
      outside_url: plan.outsideUrl,
      keep_recording: true,
      chat: true,
      created_at: new Date(Math.min(now.getTime(), starts.getTime() - 3 * dayMs)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, starts }
}

const chat = [
  { kind: 'chat', name: 'Maya', text: 'Is that north or south light?' },
  { kind: 'host', name: '', text: 'South. The kitchen is next.' },
  { kind: 'chat', name: 'Luis Ortega', text: 'Does the closet fit a full-size bed frame?' },
] as const

/** Stores the fragments of the recording, and what was written meanwhile. */
async function writeRecording(
  tx: Tx,
  { files }: Pick<Deps, 'files'>,
  { init, fragments }: Tour,
  { id, starts, host }: { readonly id: string; readonly starts: Date; readonly host: string },
): Promise<void> {
  const atFragment = (index: number) => new Date(starts.getTime() + (index + 1) * fragmentMs)
  await tx
    .insertInto('live_generation')
    .values({ live_stream_id: id, generation: 1, mime: tourMime, init, created_at: starts })
    .execute()
  const rows = fragments.map((bytes, index) => ({
    live_stream_id: id,
    sequence: index + 1,
    generation: 1,
    start_ms: index * fragmentMs,
    duration_ms: fragmentMs,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    created_at: atFragment(index),
  }))
  for (const [index, row] of rows.entries()) await files.put(toFragmentKey(row), fragments[index]!)
  await tx.insertInto('live_fragment').values(rows).execute()
  for (const [index, { kind, name, text }] of chat.entries()) {
    const created_at = atFragment(index * 4)
    const viewer =
      kind === 'host'
        ? null
        : await tx
            .insertInto('live_viewer')
            .values({
              live_stream_id: id,
              key: `demo-viewer-of-${index}`,
              number: index + 1,
              name,
              created_at,
              last_seen_at: created_at,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
    await tx
      .insertInto('live_message')
      .values({
        live_stream_id: id,
        viewer_id: viewer?.id ?? null,
        kind,
        name: name || host,
        text,
        key: `demo-${index}`,
        created_at,
      })
      .execute()
  }
  await tx
    .updateTable('live_stream')
    .set({
      generation: 1,
      next_sequence: fragments.length + 1,
      started_at: starts,
      ended_at: atFragment(fragments.length),
      leased_until: atFragment(fragments.length),
      peak_viewers: 7,
      recording_state: 'public',
    })
    .where('id', '=', id)
    .execute()
}

/** Writes live streams of agents' own listings. */
export async function writeLiveStreams(
  tx: Tx,
  deps: Pick<Deps, 'files'>,
  {
    now,
    people,
    active,
  }: { readonly now: Date; readonly people: readonly DemoAgent[]; readonly active: readonly ListingRow[] },
): Promise<void> {
  const tour = await readTour()
  for (const agent of people) {
    const own = active.filter(({ agent_id }) => agent_id === agent.id)
    const [first] = own
    if (!first) continue
    await insertLiveStream(tx, first.id, upcoming, now)
    await insertLiveStream(tx, (own[1] ?? first).id, elsewhere, now)
    const recorded = await insertLiveStream(tx, (own[1] ?? first).id, past, now)
    await writeRecording(tx, deps, tour, { ...recorded, host: agent.name })
  }
}
