import type { Deps } from '../../../../platform/deps.ts'
import type { GmailAccounts } from './gmail-context.ts'

async function getAddress({ db }: Pick<Deps, 'db'>, personId: string): Promise<string> {
  const { address } = await db
    .selectFrom('mailbox')
    .select('address')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return address
}

/** Creates accounts that are always connected, with tokens of the fake Gmail. */
export function createFakeAccounts(
  token: (email: string) => Promise<string>,
  mayNotDelete: ReadonlySet<string> = new Set(),
): GmailAccounts {
  return {
    async connectedAccount(deps, personId) {
      const address = await getAddress(deps, personId)
      return { personId, provider: 'gmail', address, epoch: 1, connectedAt: new Date(0) }
    },
    isCurrent: async () => true,
    accessToken: async (deps, personId) => token(await getAddress(deps, personId)),
    mayDelete: async (_deps, personId) => !mayNotDelete.has(personId),
    needsReconnect: async () => {},
  }
}
