import type { StatusObject } from 'imapflow'
import type { Deps } from '../../../../platform/deps.ts'
import { getCursors } from '../sync/cursor.ts'
import { withConnection, type ImapConnection } from './connection.ts'
import { ImapError } from './errors.ts'
import { folderStatusQuery, listFolders } from './folders.ts'
import type { ImapAccounts } from './imap-access.ts'
import type { FolderRole } from './label-mapping.ts'
import { isAtCursor } from './uids.ts'

/** Folders that other programs write to and that IDLE on the inbox does not report. */
const watchedRoles: ReadonlySet<FolderRole> = new Set(['drafts', 'sent'])
/** A server that takes longer for a STATUS is considered unreachable. */
const statusTimeoutMs = 10_000

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ImapError('unavailable', 'TIMEOUT')), statusTimeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Asks for the state of the drafts and sent folders between two syncs. */
export class FolderWatcher {
  readonly #deps: Deps
  readonly #accounts: ImapAccounts
  readonly #personId: string
  #paths: readonly string[] | undefined
  /** The states reported as changes, so that a server with inconsistent states causes no endless syncs. */
  readonly #reported = new Map<string, string>()

  constructor(deps: Deps, accounts: ImapAccounts, personId: string) {
    this.#deps = deps
    this.#accounts = accounts
    this.#personId = personId
  }

  /** Whether a folder changed since the last sync, or the server cannot be reached, which a sync records. */
  async hasChanged(): Promise<boolean> {
    const compare = (connection: ImapConnection) => withTimeout(this.#compare(connection))
    return withConnection(this.#deps, this.#accounts, this.#personId, compare).catch(() => true)
  }

  async #compare({ client }: ImapConnection): Promise<boolean> {
    this.#paths ??= (await listFolders(client))
      .filter(({ role }) => watchedRoles.has(role))
      .map(({ path }) => path)
    // The STATUS of a selected folder may be outdated.
    if (client.mailbox && this.#paths.includes(client.mailbox.path))
      await client.mailboxOpen('INBOX', { readOnly: true })
    const cursors = await getCursors(this.#deps.db, this.#personId)
    for (const path of this.#paths) {
      const cursor = cursors.get(path)?.cursor
      const status = await client.status(path, folderStatusQuery)
      const isUnchanged = cursor === undefined || (status && isAtCursor(status, cursor))
      if (!isUnchanged && this.#isNew(path, status)) return true
    }
    return false
  }

  /** A server that answers no status at all is in a state too. */
  #isNew(path: string, status: StatusObject | false): boolean {
    const { uidValidity, uidNext, highestModseq, messages } = status || {}
    const state = [uidValidity, uidNext, highestModseq, messages].join(' ')
    if (this.#reported.get(path) === state) return false
    this.#reported.set(path, state)
    return true
  }
}
