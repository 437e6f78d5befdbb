import type { Database } from '../../apps/server/src/platform/db/db.ts'
import { openSession } from '../../apps/server/src/platform/http/sessions.ts'
import { googleScopes } from '../../apps/server/src/modules/accounts/sign-in/index.ts'
import { sealCredentials } from '../../apps/server/src/modules/mailbox/providers/accounts/credentials.ts'
import { saveAccount } from '../../apps/server/src/modules/mailbox/providers/accounts/queries.ts'

export interface BenchAgent {
  readonly personId: string
  readonly email: string
  readonly sessionId: string
}

/** Creates a signed-in agent with a built-in mailbox. */
export async function createAgent({ db }: Database, name: string): Promise<BenchAgent> {
  const email = `${name}@pboffice.example`
  return db.transaction().execute(async (tx) => {
    const { id: personId } = await tx
      .insertInto('person')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('agent')
      .values({ person_id: personId, email, roles: ['AGENT'] })
      .execute()
    await tx.insertInto('mailbox').values({ person_id: personId, address: email }).execute()
    const sessionId = await openSession(tx, new Date(), { personId, userAgent: 'bench', issuerSession: null })
    return { personId, email, sessionId }
  })
}

const hourMs = 3_600_000

interface AccountOptions {
  readonly secretKey: string
  readonly agent: BenchAgent
  readonly credentials: Parameters<typeof sealCredentials>[2]
  /** Tokens are renewed before they are used. */
  readonly isExpired?: boolean
}

/** Connects an agent's mailbox to Gmail (with tokens) or to IMAP and SMTP servers (with a password). */
export async function connectMailbox({ db }: Database, options: AccountOptions): Promise<void> {
  const { secretKey, credentials, isExpired = false } = options
  const { personId, email } = options.agent
  const isGmail = 'accessToken' in credentials
  const provider = isGmail ? 'gmail' : 'imap'
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('mailbox').set({ provider }).where('person_id', '=', personId).execute()
    const account = {
      provider,
      address: email,
      subject: isGmail ? `google:${personId}` : null,
      scopes: isGmail ? [googleScopes.mailbox] : [],
      credentials: sealCredentials({ env: { secretKey } }, personId, credentials),
      expiresAt: isGmail ? new Date(Date.now() + (isExpired ? -hourMs : 24 * hourMs)) : null,
      epoch: 1,
    } as const
    await saveAccount(tx, personId, account, new Date())
  })
}
