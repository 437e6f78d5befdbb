import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/db.ts'
import '../tables.ts'

export type StoredFragment = Pick<
  Selectable<Tables['live_fragment']>,
  'live_stream_id' | 'generation' | 'sequence' | 'sha256'
>

/** Area of the file store with the fragments of live streams. */
export const fragmentArea = 'live-streams'

/** The file of a fragment; named by its content, so that another one never replaces it. */
export const toFragmentKey = ({ live_stream_id, generation, sequence, sha256 }: StoredFragment): string =>
  `${fragmentArea}/${live_stream_id}/${generation}-${sequence}-${sha256.toString('hex', 0, 8)}`
