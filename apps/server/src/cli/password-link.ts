import { parseArgs } from 'node:util'
import { createOperatorPasswordLink } from '../modules/accounts/sign-in/index.ts'
import type { Deps } from '../platform/deps.ts'

export const usage = 'password:link <email> [--without-codes]'

/**
 * Prints a link with which a person sets a new password, for someone who lost the way in, such as an office's only
 * supervisor. `--without-codes` also turns off their two-step verification. Returns the exit code.
 */
export async function run(args: readonly string[], deps: Deps): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'without-codes': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [email] = positionals
  if (!email || positionals.length > 1) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  const made = await createOperatorPasswordLink(deps, email, { withoutCodes: values['without-codes'] })
  if (made === null) {
    console.error('No active agent signs in with this email address')
    return 1
  }
  console.log(made.url)
  if (made.asksForCode) console.error('Sign-in will still ask for a code. --without-codes turns that off.')
  return 0
}
