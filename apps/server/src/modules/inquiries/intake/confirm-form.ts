import type { NewInquiry } from '@pb/contract/inquiry-schemas'
import { addDays } from '@pb/rules/dates'
import { emailKey } from '@pb/rules/mail/addresses'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getOffice } from '../../office/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { confirmationTexts } from '../texts.ts'

/**
 * Confirms to a person by email that their message arrived, in the language of the form; once a day for each address. It repeats
 * nothing that was typed, since anyone may type anyone's address.
 */
export async function confirmForm(
  tx: Tx,
  deps: Deps,
  { email, language }: Pick<NewInquiry, 'email' | 'language'>,
): Promise<void> {
  if (email === '') return
  const { name, phone } = await getOffice(tx)
  const texts = language === 'es' ? confirmationTexts.es : confirmationTexts.en
  const now = deps.clock.now()
  await sendSystemMail(tx, deps, {
    key: `inquiry-form:${emailKey(email)}:${now.toISOString().slice(0, 10)}`,
    to: email,
    subject: texts.subject(name),
    text: texts.text({ office: name, phone }),
    expiresAt: addDays(now, 1),
  })
}
