import type { SendAdvice } from '@pb/contract/listing-sends'
import { findFairHousingIssues } from '@pb/rules/fair-housing'
import { AppError } from '../../../platform/errors/app-error.ts'
import { sendErrors } from '../texts.ts'

type Finding = SendAdvice['findings'][number]

/** Finds steering language in a text. */
export function findSteering(place: string, text: string): Finding[] {
  return findFairHousingIssues(text).map(({ text: phrase, ground, advice }) => ({
    place,
    text: phrase,
    ground,
    advice,
  }))
}

/** Returns the steering language of an email. Throws `rule_broken` if there is any and no reason is given. */
export function checkSteering(
  { subject, message }: { subject: string; message: string },
  reason: string,
): string[] {
  const phrases = [...findSteering('subject', subject), ...findSteering('message', message)].map(
    ({ text }) => text,
  )
  if (phrases.length > 0 && reason === '')
    throw new AppError('rule_broken', sendErrors.fairHousing(phrases[0]!, phrases.length))
  return phrases
}
