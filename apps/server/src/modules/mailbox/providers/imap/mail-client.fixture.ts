import { ImapFlow } from 'imapflow'
import type { Dovecot } from './dovecot.fixture.ts'

/** Another mail client connected to the account. */
export interface MailClient {
  readonly client: ImapFlow
  /** Lists subjects with flags in alphabetical order. */
  listMessages(path: string): Promise<string[]>
  close(): Promise<void>
}

export async function connectMailClient(
  { port, password: pass }: Dovecot,
  user: string,
): Promise<MailClient> {
  const auth = { user, pass }
  const line = { host: '127.0.0.1', port, secure: false, doSTARTTLS: false } as const
  const client = new ImapFlow({ ...line, auth, logger: false })
  await client.connect()
  return {
    client,
    async listMessages(path) {
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
