import { maxReminderSteps } from '@pb/contract/invoice-schemas'
import type { FormErrors } from '../../../lib/form-errors.ts'
import * as texts from './texts.ts'

type Timing = 'before' | 'on' | 'after'

/** A reminder as the form holds it. */
export interface StepEntries {
  /** Of the row, while it is on the page. */
  readonly key: string
  readonly timing: Timing
  readonly days: string
  readonly subject: string
  readonly message: string
}

export interface Step {
  readonly days: number
  readonly subject: string
  readonly message: string
}

export { maxReminderSteps }

export function toStepEntries({ days, subject, message }: Step, index: number): StepEntries {
  return {
    key: `stored ${index}`,
    timing: days < 0 ? 'before' : days === 0 ? 'on' : 'after',
    days: String(Math.abs(days)),
    subject,
    message,
  }
}

const daysLimits = { before: 30, on: 0, after: 365 } as const

/** Days after the due day, below 0 before it; null for no number in the limits. */
export function readDays({ timing, days }: Pick<StepEntries, 'timing' | 'days'>): number | null {
  if (timing === 'on') return 0
  const value = Number(days)
  if (days.trim() === '' || !Number.isInteger(value) || value < 1 || value > daysLimits[timing]) return null
  return timing === 'before' ? -value : value
}

/** What is wrong with each reminder, by its key and field. */
export function findStepIssues(steps: readonly StepEntries[]): Readonly<Record<string, FormErrors>> {
  const all = steps.map(readDays)
  const issues = steps.map((step, at): [string, FormErrors] => {
    const days = all[at] ?? null
    const same = days !== null && all.indexOf(days) < at
    return [
      step.key,
      {
        ...(days === null && { days: texts.wrongDays }),
        ...(same && { days: texts.sameDay }),
        ...(step.subject.trim() === '' && { subject: texts.subjectRequired }),
        ...(step.message.trim() === '' && { message: texts.messageRequired }),
      },
    ]
  })
  return Object.fromEntries(issues.filter(([, found]) => Object.keys(found).length > 0))
}

/** The steps as the API takes them, in the order in which they go out. */
export function toSteps(steps: readonly StepEntries[]): Step[] {
  return steps
    .map((step) => ({
      days: readDays(step) ?? 0,
      subject: step.subject.trim(),
      message: step.message.trim(),
    }))
    .toSorted((a, b) => a.days - b.days)
}

/** The text as it would be sent for the sample invoice. */
export function fillPlaceholders(text: string): string {
  return text.replaceAll(/\{[^{}]*\}/g, (name) => texts.samples[name] ?? name)
}

/** The first placeholder that is not known. */
export function findUnknownPlaceholder(text: string): string | undefined {
  return text.match(/\{[^{}]*\}/g)?.find((name) => !(name in texts.samples))
}
