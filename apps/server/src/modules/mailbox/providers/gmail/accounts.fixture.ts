import type { Deps } from '../../../../platform/deps.ts'
import type { GmailAccounts } from './box.ts'

async function addressOf({ db }: Pick<Deps, 'db'>, personId: string): Promise<string> {
  const { address } = await db
    .selectFrom('mailbox')
    .select('address')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return address
}

/** Accounts that are always connected, with the tokens that Gmail's stand-in takes. */
export function fakeAccounts(
  token: (email: string) => Promise<string>,
  mayNotDelete: ReadonlySet<string> = new Set(),
): GmailAccounts {
  return {
    async connectedAccount(deps, personId) {
      const address = await addressOf(deps, personId)
      return { personId, provider: 'gmail', address, epoch: 1, connectedAt: new Date(0) }
    },
    isCurrent: async () => true,
    accessToken: async (deps, personId) => token(await addressOf(deps, personId)),
    mayDelete: async (_deps, personId) => !mayNotDelete.has(personId),
    needsReconnect: async () => {},
  }
}
