import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { getGuessableWords, isWeakScore } from '@pb/rules/passwords'
import type { Db } from '../../../../platform/db/db.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { getOffice } from '../../../office/index.ts'
import { passwordTexts } from '../texts.ts'

let estimator: ZxcvbnFactory | undefined

/** Returns the estimator, made when it is first needed: ranking its words takes a tenth of a server's start. */
function getEstimator(): ZxcvbnFactory {
  // Longer passwords are judged by their beginning: the time grows with the square of the length.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 })
  return estimator
}

/**
 * Throws `rule_broken` for a password that a program guesses in minutes: a common one, a keyboard row, or one made of
 * the person's own name and address. `field` is its name in the body.
 */
export async function assertStrongPassword(
  db: Db,
  field: 'password' | 'new_password',
  password: string,
  person: { email: string; name: string; office?: string | undefined },
): Promise<void> {
  const office = person.office ?? (await getOffice(db)).name
  if (!isWeakScore(getEstimator().check(password, getGuessableWords({ ...person, office })).score)) return
  const message = passwordTexts.weak
  throw new AppError('rule_broken', message, { issues: [{ path: `body.${field}`, message }] })
}
