import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { LiveStreamRow } from './stream-row.ts'

/** Publishes a change of a live stream to the open tabs of its host, on commit. */
export const publishLiveStream = (
  tx: Tx | Db,
  { events }: Pick<Deps, 'events'>,
  { agent_id, id }: Pick<LiveStreamRow, 'agent_id' | 'id'>,
): Promise<void> => events.publish(agent_id, { kind: 'live_stream', data: { live_stream_id: id } }, tx)
