import { cleanEmail, emailProblems, findEmailProblem, maxEmailEntry } from '@pb/rules/mail/email-pattern'
import { z } from 'zod'

/** The one rule for addresses that people enter (`packages/rules/src/mail/email-pattern.ts`), as inputs of endpoints. */

const meta = { format: 'email', maxLength: 254 } as const

/** The entry without what was pasted around the address; refused with the reason where it is no address. */
const entry = (missing: string) =>
  z.string(missing).max(maxEmailEntry, { error: emailProblems.length, abort: true }).overwrite(cleanEmail)

const toIssue = (text: string, missing: string): string | null => {
  const problem = findEmailProblem(text)
  if (problem === null) return null
  return problem === 'empty' ? missing : emailProblems[problem]
}

/** An address. `missing` is the message for an empty field. */
export const requiredEmail = (missing: string) =>
  entry(missing)
    .check(({ value, issues }) => {
      const message = toIssue(value, missing)
      if (message !== null) issues.push({ code: 'custom', message, input: value, continue: true })
    })
    .meta(meta)

/** An address. */
export const email = requiredEmail(emailProblems.empty)

/** An address, or '' for none. */
export const optionalEmail = entry(emailProblems.empty)
  .check(({ value, issues }) => {
    const message = value === '' ? null : toIssue(value, emailProblems.empty)
    if (message !== null) issues.push({ code: 'custom', message, input: value, continue: true })
  })
  .meta(meta)
