import { applyRemoteStates } from '../sync/apply-remote-changes.ts'
import { getWriteCount, type RemoteState } from '../sync/remote-messages.ts'
import { assertCurrentAccount } from './assert-current-account.ts'
import type { Folder } from './folders.ts'
import { toLabels } from './label-mapping.ts'
import { fetchMessages, type SyncContext } from './sync-context.ts'
import { parseRemoteId, toRemoteId, toSequenceSet } from './uids.ts'

/** What remains of observed flags once they are applied, as UIDs of the selected folder. */
interface AppliedFlags {
  /** Unknown messages. */
  readonly unknown: number[]
  /** Messages that were written from here after the observation; see `applyRemoteStates`. */
  readonly outdated: number[]
}

const toUids = (keys: readonly Pick<RemoteState, 'remoteId'>[]): number[] =>
  keys.map(({ remoteId }) => parseRemoteId(remoteId).uid)

/** Applies observed flags. `writeCount` was taken before the observation. */
export async function applyFlags(
  context: SyncContext,
  states: readonly RemoteState[],
  writeCount = context.writeCount,
): Promise<AppliedFlags> {
  const { deps, access, counts } = context
  const { unknown, outdated, changed } = await deps.db.transaction().execute(async (tx) => {
    await assertCurrentAccount(tx, access)
    return applyRemoteStates(tx, deps, access.personId, states, writeCount)
  })
  counts.relabelled += changed
  return { unknown: toUids(unknown), outdated: toUids(outdated) }
}

/** Observes outdated flags of the selected folder again until all are applied, which the cursor waits for. */
export async function refreshFlags(
  context: SyncContext,
  folder: Folder,
  uidValidity: bigint,
  uids: readonly number[],
): Promise<void> {
  for (let left = uids; left.length > 0;) {
    const writeCount = await getWriteCount(context.deps.db, context.access.personId)
    const messages = await fetchMessages(context, toSequenceSet(left), { uid: true, flags: true })
    const states = messages.flatMap(({ uid, flags }) =>
      flags
        ? [
            {
              folder: folder.path,
              remoteId: toRemoteId(uidValidity, uid),
              labels: toLabels(folder.role, flags),
            },
          ]
        : [],
    )
    left = (await applyFlags(context, states, writeCount)).outdated
    await context.assertLease()
  }
}
