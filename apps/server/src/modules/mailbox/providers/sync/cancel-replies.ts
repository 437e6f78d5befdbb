import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { notify } from '../../../notifications/index.ts'
import { cancelRepliesToRemoved } from '../../store/cancel-sends.ts'
import { replyCanceled } from './texts.ts'

/**
 * Cancels scheduled replies in threads that were deleted or reported as spam in another program, and notifies the agent,
 * who can restore them from the trash. Returns whether there were any.
 */
export async function cancelReplies(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  personId: string,
  threads: readonly string[],
): Promise<boolean> {
  if (threads.length === 0) return false
  const canceled = await cancelRepliesToRemoved(tx, deps, personId, { threads })
  for (const { id, thread_id, subject } of canceled)
    await notify(tx, deps, personId, {
      kind: 'mail',
      message: replyCanceled(subject),
      payload: { link: `/mailbox/trash/${thread_id}` },
      key: `mail-canceled:${id}`,
    })
  return canceled.length > 0
}
