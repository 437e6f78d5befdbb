import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { demo } from './office.ts'
import { openAccountSession, type AccountSession } from './sessions/open-account-session.ts'
import './tables.ts'
import './two-factor/tables.ts'

type DemoDeps = Pick<Deps, 'env'> & { readonly db: Db | Tx }

export type DemoAccount = (typeof demo.accounts)[number]

/**
 * Returns the demo accounts that the demo password still opens, so that every button on the sign-in page works:
 * without those that changed their password, ask for a code or were deactivated. Empty unless this is a demo office without Google.
 */
export async function findDemoAccounts({ db, env }: DemoDeps): Promise<DemoAccount[]> {
  if (!env.demoOffice || env.google) return []
  const emails = demo.accounts.map(({ email }) => email)
  const rows = await db
    .selectFrom('agent')
    .select('email')
    .where('email', 'in', emails)
    .where('deactivated_at', 'is', null)
    .where('password_changed_at', 'is', null)
    .where((when) =>
      when.not(
        when.exists(
          when
            .selectFrom('authenticator_app as app')
            .select('app.person_id')
            .whereRef('app.person_id', '=', 'agent.person_id')
            .where('app.confirmed_at', 'is not', null),
        ),
      ),
    )
    .execute()
  return demo.accounts.filter(({ email }) => rows.some((row) => row.email === email))
}

/** Returns whether the password of this account is printed on the sign-in page, so that it proves nothing. */
export async function hasPrintedPassword(deps: DemoDeps, email: string): Promise<boolean> {
  return (await findDemoAccounts(deps)).some((account) => account.email === email)
}

/** Signs in as one of the accounts that the sign-in page shows. Throws `not_found` for any other. */
export async function signInAsDemo(deps: Deps, email: string, userAgent: string): Promise<AccountSession> {
  const accounts = await findDemoAccounts(deps)
  const chosen = accounts.find((account) => account.email === email)
  if (!chosen) throw new AppError('not_found')
  return deps.db
    .transaction()
    .execute((tx) => openAccountSession(tx, deps, chosen.email, { userAgent, provedAt: null }))
}
