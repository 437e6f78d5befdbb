import { noFields, takeIn, type Incoming, type TakenIn } from '../../src/modules/inquiries/index.ts'
import type { Deps } from '../../src/platform/deps.ts'

let inquiries = 0

/** Takes in an inquiry as if a mail had arrived in an agent's mailbox; unassigned without one, or for who is on duty. */
export function makeInquiry(
  deps: Deps,
  owner: { readonly personId: string } | null,
  given: Partial<Incoming['fields']> = {},
  rest: Partial<Incoming> = {},
): Promise<TakenIn> {
  inquiries += 1
  const key = `test:${inquiries}`
  const fields = {
    ...noFields,
    name: 'Dana Whitfield',
    email: `dana-${inquiries}@client.example`,
    message: 'Is it still available?',
    ...given,
  }
  return deps.db.transaction().execute((tx) =>
    takeIn(tx, deps, {
      key,
      source: 'streeteasy',
      reader: 'streeteasy',
      reading: 'read',
      at: deps.clock.now(),
      fields,
      ...(owner && { mailboxOwner: owner.personId }),
      ...rest,
    }),
  )
}
