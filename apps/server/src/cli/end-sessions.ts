import { parseArgs } from 'node:util'
import { endAccess } from '../modules/accounts/sign-in/index.ts'
import type { Deps } from '../platform/deps.ts'

export const usage = 'sessions:end <email>'

/** Signs an agent out everywhere, for an account that was taken over; returns the exit code. */
export async function run(args: readonly string[], deps: Deps): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [email] = positionals
  if (!email || positionals.length > 1) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  const agent = await deps.db
    .selectFrom('agent')
    .select('person_id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!agent) {
    console.error('No agent signs in with this email address')
    return 1
  }
  const count = await deps.db.transaction().execute((tx) => endAccess(tx, deps, agent.person_id))
  console.log(`Sessions ended: ${count}`)
  return 0
}
