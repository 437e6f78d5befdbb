import { toImapError, ImapError } from './errors.ts'
import type { ImapConnection } from './connection.ts'

/** Where a message was appended; `uid` is undefined when the server does not support UIDPLUS. */
export interface AppendResult {
  readonly uidValidity: bigint
  readonly uid: number | undefined
}

/**
 * Appends a message to a folder. Selects the folder for writing first, because imapflow drops flags that the selected
 * folder does not permit, and a read-only folder permits none.
 */
export async function appendMessage(
  { client }: Pick<ImapConnection, 'client'>,
  path: string,
  bytes: Buffer,
  flags: readonly string[],
  date: Date,
): Promise<AppendResult> {
  try {
    const { uidValidity } = await client.mailboxOpen(path)
    const response = await client.append(path, bytes, [...flags], date)
    if (!response) throw new ImapError('rejected', 'APPEND')
    return { uidValidity: response.uidValidity ?? uidValidity, uid: response.uid }
  } catch (error) {
    throw toImapError(error)
  }
}
