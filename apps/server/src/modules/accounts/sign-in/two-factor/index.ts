import { twoFactor as contract } from '@pb/contract/two-factor'
import { toUnixSeconds } from '@pb/rules/dates'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { defineModule } from '../../../../platform/module.ts'
import { appKeys } from './app-key.ts'
import { renewRecoveryCodes, turnOff } from './change.ts'
import { countRecoveryCodes, findAuthenticatorApp } from './queries.ts'
import { isTwoFactorRequired } from './requirement.ts'
import { confirmSetup, startSetup } from './set-up.ts'
import { twoFactorTexts } from './texts.ts'
import { deleteTrustedBrowser, listTrustedBrowsers } from './trusted-browsers.ts'

/** Two-step verification of the agent's own account: the authenticator app and recovery codes. */
export const twoFactor = defineModule({
  name: 'two-factor',
  endpoints: contract,
  secretKeyUses: [appKeys],
  handlers: (deps) => ({
    async twoFactor({ actor }) {
      const app = await findAuthenticatorApp(deps.db, actor.personId)
      const confirmedAt = app?.confirmed_at ?? null
      return {
        confirmed_at: confirmedAt && toUnixSeconds(confirmedAt),
        recovery_codes_left: confirmedAt ? await countRecoveryCodes(deps.db, actor.personId) : 0,
        required: await isTwoFactorRequired(deps.db, deps, actor.roles),
        trusted_browsers: confirmedAt ? await listTrustedBrowsers(deps, actor.personId) : [],
      }
    },
    startTwoFactor: ({ actor, body, request }) =>
      startSetup(actor, deps, { password: body.current_password, address: request.ip }),
    async confirmTwoFactor({ actor, body }) {
      const { codes, ended } = await confirmSetup(actor, deps, body.code)
      return { recovery_codes: codes, ended }
    },
    renewRecoveryCodes: async ({ actor, body }) => ({
      recovery_codes: await renewRecoveryCodes(actor, deps, body.code),
    }),
    async removeTrustedBrowser({ actor, params }) {
      if (!(await deleteTrustedBrowser(deps.db, actor.personId, params.id)))
        throw new AppError('not_found', twoFactorTexts.browserGone)
      return undefined
    },
    turnOffTwoFactor: ({ actor, body }) => turnOff(actor, deps, body.code).then(() => undefined),
  }),
})
