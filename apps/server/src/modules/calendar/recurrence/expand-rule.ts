import { RRuleTemporal } from 'rrule-temporal'

/** Steps without a match after which the library gives up. */
const maxSteps = 3000
const partPattern =
  /^(?:FREQ|INTERVAL|COUNT|WKST|BYDAY|BYMONTH|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYSETPOS|BYHOUR|BYMINUTE|BYSECOND)=[A-Z0-9,+-]+$/

const formatUtc = (local: number): string => new Date(local).toISOString().replaceAll(/[-:]|\.\d+/g, '')

export interface RuleExpansion {
  /** In order, in milliseconds as if they were UTC. */
  readonly starts: readonly number[]
  /** Whether these are all. */
  readonly isComplete: boolean
}

/**
 * Expands any RRULE of RFC 5545 without an UNTIL, in local times, to at most `max` starts before a moment; null if the
 * rule cannot be read.
 */
export function expandRule(
  rule: string,
  start: number,
  { until, max }: { readonly until: number; readonly max: number },
): RuleExpansion | null {
  const text = rule.toUpperCase().split(';').filter(Boolean)
  if (text.some((part) => !partPattern.test(part))) return null
  const starts: number[] = []
  let isComplete = true
  try {
    const expander = new RRuleTemporal({
      rruleString: `DTSTART:${formatUtc(start)}\nRRULE:${text.join(';')}`,
      maxIterations: maxSteps,
      maxCandidateEvaluations: 200_000,
      cache: false,
    })
    expander.all((date) => {
      const local = date.epochMilliseconds
      if (local >= until) return false
      if (starts.length >= max) {
        isComplete = false
        return false
      }
      starts.push(local)
      return true
    })
  } catch {
    return null
  }
  return { starts, isComplete }
}
