import { findNameIssue, normalizePersonName } from '@pb/rules/person-name'
import { z } from 'zod'

/**
 * A name of a person, in all inputs: composed letters, single spaces, at most `max` characters; hidden characters and
 * those that change its direction are refused. May be empty.
 */
export function optionalPersonName(max = 120, missing?: string) {
  return z
    .string(missing)
    .overwrite(normalizePersonName)
    .max(max, { error: `At most ${max} characters`, abort: true })
    .superRefine((name, context) => {
      const message = findNameIssue(name)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
}

/** Like `optionalPersonName`; `missing` is the message when it is empty. */
export function requiredPersonName(max = 120, missing = 'Enter a name') {
  return z
    .string(missing)
    .overwrite(normalizePersonName)
    .min(1, { error: missing, abort: true })
    .max(max, { error: `At most ${max} characters`, abort: true })
    .superRefine((name, context) => {
      const message = findNameIssue(name)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
}
