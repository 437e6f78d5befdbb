import type { z } from 'zod'

function describeLimit(limit: string, origin: string): string {
  if (origin === 'string') return `Use ${limit} characters`
  return origin === 'array' || origin === 'set' ? `Choose ${limit}` : `Use ${limit}`
}

/** The sentence for an invalid field whose schema has none of its own; the validator's own texts are for engineers. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big') return describeLimit(`at most ${issue.maximum}`, issue.origin)
  if (issue.code === 'too_small') return describeLimit(`at least ${issue.minimum}`, issue.origin)
  if (issue.code === 'invalid_value') return 'Choose one of the options'
  if (issue.code === 'unrecognized_keys') return "This has fields that we don't know"
  return issue.code === 'invalid_type' && issue.input === undefined ? 'This is required' : "This isn't valid"
}
