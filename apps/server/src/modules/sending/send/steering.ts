import type { SendAdvice } from '@pb/contract/listing-sends'
import { fairHousingFindings } from '@pb/rules/fair-housing'
import { AppError } from '../../../platform/errors.ts'

type Found = SendAdvice['findings'][number]

/** Words of a text that ask about who should live there; `place` says where they stand. */
export function steeringIn(place: string, text: string): Found[] {
  return fairHousingFindings(text).map(({ text: words, ground, advice }) => ({
    place,
    text: words,
    ground,
    advice,
  }))
}

/** The words of a mail that need a reason. Throws `rule_broken` where none is given. */
export function checkedWords(
  { subject, message }: { subject: string; message: string },
  reason: string,
): string[] {
  const words = [...steeringIn('subject', subject), ...steeringIn('message', message)].map(({ text }) => text)
  if (words.length > 0 && reason === '')
    throw new AppError(
      'rule_broken',
      `Fair housing: change “${words[0]}”, or say why ${words.length === 1 ? 'it stays' : 'these words stay'}`,
    )
  return words
}
