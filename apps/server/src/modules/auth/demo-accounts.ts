import type { Deps } from '../../platform/deps.ts'
import { demo } from './office.ts'
import './tables.ts'

export type DemoAccount = (typeof demo.accounts)[number]

/**
 * The people of a demo office whom its password still opens, so that no button leads to a refusal: nobody who has
 * chosen another password, and nobody who was deactivated. None where this is no demo, or Google signs in.
 */
export async function openDemoAccounts({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<DemoAccount[]> {
  if (!env.demoOffice || env.google) return []
  const emails = demo.accounts.map(({ email }) => email)
  const rows = await db
    .selectFrom('agent')
    .select('email')
    .where('email', 'in', emails)
    .where('deactivated_at', 'is', null)
    .where('password_changed_at', 'is', null)
    .execute()
  return demo.accounts.filter(({ email }) => rows.some((row) => row.email === email))
}
