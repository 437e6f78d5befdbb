import type { BodyInput, Reply } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { formatClock, minutesOfDay, parseClock, parseEnd } from './clock.ts'
import * as texts from './texts.ts'

export type Settings = Reply<typeof inquiries.inquirySettings>

/** The settings as they are typed. */
export interface SettingsEntries {
  readonly minutes: string
  readonly days: ReadonlySet<number>
  /** `09:00`. */
  readonly start: string
  readonly end: string
  /** In the order of their turns. */
  readonly onDuty: readonly string[]
  readonly formEnabled: boolean
  /** One a line. */
  readonly sites: string
}

export function toEntries(settings: Settings): SettingsEntries {
  return {
    minutes: String(settings.response_minutes),
    days: new Set(settings.work_days),
    start: formatClock(settings.work_start),
    end: formatClock(settings.work_end),
    onDuty: settings.agents.filter(({ on_duty }) => on_duty === 1).map(({ user_id }) => user_id),
    formEnabled: settings.form_enabled === 1,
    sites: settings.form_sites.join('\n'),
  }
}

const toSites = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map((site) => site.replace(/\/+$/, ''))
      .filter((site) => site !== ''),
  ),
]

/** Whether a text is the address of a website without a path. */
function isSite(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase()
}

/** Messages by field; empty where everything can be saved. */
export function findIssues({ minutes, days, start, end, sites }: SettingsEntries): FormErrors {
  const goal = Number(minutes)
  const wrongSite = toSites(sites).find((site) => !isSite(site))
  return {
    ...(!(Number.isInteger(goal) && goal >= 1 && goal <= minutesOfDay) && { minutes: texts.wrongMinutes }),
    ...(days.size === 0 && { days: texts.chooseDay }),
    ...(!(start !== '' && end !== '' && parseClock(start) < parseEnd(end)) && { end: texts.wrongHours }),
    ...(wrongSite !== undefined && { sites: texts.wrongSite(wrongSite) }),
  }
}

export function toBody(
  entries: SettingsEntries,
  version: number,
): BodyInput<typeof inquiries.saveInquirySettings> {
  return {
    response_minutes: Number(entries.minutes),
    work_days: [...entries.days].toSorted((one, other) => one - other),
    work_start: parseClock(entries.start),
    work_end: parseEnd(entries.end),
    on_duty: [...entries.onDuty],
    form_enabled: entries.formEnabled ? 1 : 0,
    form_sites: toSites(entries.sites),
    version,
  }
}

/** The code that shows the form on another website. */
export function getEmbedCode(formUrl: string): string {
  return `<iframe src="${formUrl}" title="Contact us" style="width:100%;height:640px;border:0"></iframe>`
}
