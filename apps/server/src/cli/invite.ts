import { roles, type Role } from '@pb/contract/roles'
import { cleanEmail, isEmail } from '@pb/rules/mail/addresses'
import { parseArgs } from 'node:util'
import { invite } from '../modules/accounts/sign-in/index.ts'
import type { Deps } from '../platform/deps.ts'

export const usage = 'invite <email> --name <name> [--role AGENT|SUPERVISOR|DEVELOPER]...'

function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}

/** Prints an invitation link with which a person creates their account; returns the exit code. */
export async function run(args: readonly string[], deps: Deps): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { name: { type: 'string' }, role: { type: 'string', multiple: true, default: ['AGENT'] } },
    allowPositionals: true,
  })
  const [entry] = positionals
  const requestedRoles = values.role.map((role) => role.toUpperCase())
  if (!entry || positionals.length > 1 || !values.name || !requestedRoles.every(isRole)) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  const email = cleanEmail(entry)
  if (!isEmail(email)) {
    console.error(`“${entry}” isn’t an email address\nUsage: ${usage}`)
    return 2
  }
  const { url } = await invite(deps, { email, name: values.name, roles: requestedRoles.filter(isRole) })
  console.log(url)
  return 0
}
