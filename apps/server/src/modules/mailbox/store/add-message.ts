import type { Tx } from '../../../platform/db.ts'
import type { ParsedMessage } from '../message.ts'
import { addTo, beginAdding, finishAdding, type AddDeps } from './adding.ts'
import { lockMailbox } from './mailbox.ts'

/** How a message came. */
export interface Arrival {
  /** When it came, which orders it; for mail that is imported, when it was sent. */
  readonly at: Date
  /** Bits of labels.ts. */
  readonly labels: number
  /** Of the raw mail. */
  readonly size: number
  readonly rawKey: string | null
  /** The thread it surely belongs to. */
  readonly threadId?: string
  /** Many come at once: nobody is told of each. */
  readonly quiet?: boolean
  /** It is the agent's and still to leave: nobody has it yet. */
  readonly toLeave?: boolean
}

export interface AddedMessage {
  readonly id: string
  readonly threadId: string
  /** False: the mailbox had it, and only labels may have been added; the caller's files are not used. */
  readonly added: boolean
}

/**
 * Adds a mail to a mailbox: thread, folders, counts, contacts and library are in line when it returns, and open tabs
 * hear of it when the transaction commits. Adding the same mail again (by Message-ID, or by what it says where it has
 * none) changes nothing, so a caller that does not know whether it was added may try again. The files that `message`
 * and `arrival` name must be in the file store. Whoever adds several at once uses adding.ts.
 */
export async function addMessage(
  tx: Tx,
  deps: AddDeps,
  personId: string,
  message: ParsedMessage,
  arrival: Arrival,
): Promise<AddedMessage> {
  const adding = beginAdding(await lockMailbox(tx, personId))
  const added = await addTo(tx, deps, adding, message, arrival)
  await finishAdding(tx, deps, [adding])
  return added
}
