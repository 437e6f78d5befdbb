import { ImapFlow } from 'imapflow'
import type { Dovecot } from './dovecot.fixture.ts'

/** Somebody else's mail program at an account. */
export interface MailProgram {
  readonly client: ImapFlow
  /** What stands in a folder: subjects with their flags, in the order of the alphabet. */
  list(path: string): Promise<string[]>
  close(): Promise<void>
}

export async function mailProgram({ port, password: pass }: Dovecot, user: string): Promise<MailProgram> {
  const auth = { user, pass }
  const line = { host: '127.0.0.1', port, secure: false, doSTARTTLS: false } as const
  const client = new ImapFlow({ ...line, auth, logger: false })
  await client.connect()
  return {
    client,
    async list(path) {
      const { exists } = await client.mailboxOpen(path, { readOnly: true })
      if (exists === 0) return []
      const found = await client.fetchAll('1:*', { envelope: true, flags: true })
      return found
        .map(({ envelope, flags }) =>
          [envelope!.subject, ...[...flags!].filter((flag) => flag !== '\\Recent').toSorted()].join(' '),
        )
        .toSorted()
    },
    close: () => client.logout(),
  }
}
