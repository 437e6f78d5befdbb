import { randomUUID } from 'node:crypto'
import { elsewherePrefix } from '@pb/rules/mail/draft-editors'

/** What stands in the place of the form that wrote a draft last, where that was another program: new with each text. */
export const elsewhereEditor = (): string => `${elsewherePrefix}${randomUUID()}`
