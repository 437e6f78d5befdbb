import { sql } from 'kysely'
import { toFragmentKey } from '../../live-streams/index.ts'
import { getOwner, type ExportContext, type ExportedFile } from '../writing/export-context.ts'
import { toOwnerCondition } from '../writing/owner-condition.ts'
import { readRows } from '../writing/read-rows.ts'

interface Generation {
  readonly live_stream_id: string
  readonly generation: number
  readonly init: Buffer
}

/** An initialization segment and its fragments in their order: a fragmented MP4 file that players open. */
async function* joinFragments(
  { tx, deps, problems }: ExportContext,
  { live_stream_id, generation, init }: Generation,
): AsyncGenerator<Uint8Array> {
  yield init
  const fragments = readRows(
    tx,
    sql<{ sequence: number; sha256: Buffer }>`SELECT sequence, sha256 FROM live_fragment
      WHERE live_stream_id = ${live_stream_id}::bigint AND generation = ${generation}::integer ORDER BY sequence`,
  )
  for await (const { sequence, sha256 } of fragments) {
    const stored = await deps.files.get(toFragmentKey({ live_stream_id, generation, sequence, sha256 }))
    if (stored) yield* stored.stream as AsyncIterable<Uint8Array>
    else problems.push(`Fragment ${sequence} of live stream ${live_stream_id} is not in the file store.`)
  }
}

/** Yields the recordings of live streams, one file for each run of the encoder. */
export async function* writeRecordings(context: ExportContext): AsyncGenerator<ExportedFile> {
  const owner = getOwner(context)
  const condition =
    owner === null ? sql`` : sql`AND ${toOwnerCondition(['live_stream_id', 'live_stream'], owner)}`
  const generations = readRows(
    context.tx,
    sql<Generation>`SELECT t.live_stream_id, t.generation, t.init FROM live_generation t
      WHERE t.init IS NOT NULL ${condition}
        AND EXISTS (SELECT FROM live_fragment f
          WHERE f.live_stream_id = t.live_stream_id AND f.generation = t.generation)
      ORDER BY t.live_stream_id, t.generation`,
  )
  for await (const generation of generations)
    yield {
      path: `recordings/live-stream-${generation.live_stream_id}-${generation.generation}.mp4`,
      content: joinFragments(context, generation),
    }
}
