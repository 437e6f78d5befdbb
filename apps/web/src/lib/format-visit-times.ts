import type { SignInLanguage } from '@pb/rules/open-house-consent'
import { officeTimeZone } from '@pb/rules/time-zone'

const locales: Readonly<Record<SignInLanguage, string>> = { en: 'en-US', es: 'es-US' }

/** `1:00 PM`, in New York time. */
export function formatTime(unixSeconds: number, language: SignInLanguage): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeZone: officeTimeZone,
    hour: 'numeric',
    minute: '2-digit',
  }).format(unixSeconds * 1000)
}

/** `Sunday, March 8, 1:00 – 2:30 PM`, in New York time. */
export function formatTimes(
  { time_start: start, time_end: end }: { readonly time_start: number; readonly time_end: number },
  language: SignInLanguage,
): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeZone: officeTimeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).formatRange(start * 1000, end * 1000)
}
