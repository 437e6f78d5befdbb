import * as texts from './texts.ts'

/** `30 minutes before`. */
export function formatReminder(minutes: number): string {
  if (minutes === 0) return texts.atStart
  if (minutes % 1440 === 0) return texts.daysBefore(minutes / 1440)
  return minutes % 60 === 0 ? texts.hoursBefore(minutes / 60) : texts.minutesBefore(minutes)
}

const choices = [0, 5, 10, 15, 30, 60, 120, 1440, 2880]

/** Options of a reminder, with the one that is stored. */
export function getReminderOptions(stored: string) {
  const known = choices.includes(Number(stored)) || stored === '' ? choices : [...choices, Number(stored)]
  return [
    { value: '', label: texts.noReminder },
    ...known.map((minutes) => ({ value: String(minutes), label: formatReminder(minutes) })),
  ]
}
