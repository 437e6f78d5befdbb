import type { Body } from '@pb/contract/endpoint'
import type { openHouseSignIn } from '@pb/contract/open-houses'
import { formatConsent } from '@pb/rules/open-house-consent'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { getOffice } from '../../office/index.ts'
import { signInErrors } from '../texts.ts'
import { recordVisitor } from '../visitors/record-visitor.ts'
import { findSignInPage } from './find-page.ts'
import { getNoticeKinds, getSignInState } from './page.ts'

type Input = Body<(typeof openHouseSignIn)['signIn']>

/** Of one open house, whatever the addresses. */
const houseLimit = { max: 400, seconds: 3600 }

/**
 * Records a visitor who signs in; acknowledged means committed, and the same key, address or phone is one visitor. What
 * a machine filled in is acknowledged and left alone. Throws `not_found`, and `rule_broken` unless it is open.
 */
export async function signIn(
  deps: Deps,
  token: string,
  { website, ...input }: Input,
  { address }: { readonly address: string },
): Promise<void> {
  const row = await findSignInPage(deps, deps.db, token)
  const now = deps.clock.now()
  const state = getSignInState(row, now, { arriving: true })
  if (state !== 'open') throw new AppError('rule_broken', signInErrors[state])
  await consumeRateLimit(deps, `open-house:${row.id}`, houseLimit)
  if (website !== '') return
  const { name } = await getOffice(deps.db)
  const words = formatConsent(input.consent_version, input.language, { agent: row.agent_name, office: name })
  if (words === undefined) throw new AppError('rule_broken', signInErrors.consentChanged)
  const due = getNoticeKinds(row)
  await recordVisitor(deps, row, {
    ...input,
    consent:
      input.consent === 1 ? { version: input.consent_version, text: words, address, by: 'visitor' } : null,
    notices: input.notices
      .filter(({ kind }) => due.includes(kind))
      .map(({ kind, read, acknowledged }) => ({ kind, read: read === 1, acknowledged: acknowledged === 1 })),
    addedBy: null,
  })
}
