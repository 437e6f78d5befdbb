import { twoFactor as contract } from '@pb/contract/two-factor'
import { toUnixSeconds } from '@pb/rules/dates'
import { defineModule } from '../../../../platform/module.ts'
import { appKeys } from './app-key.ts'
import { renewRecoveryCodes, turnOff } from './change.ts'
import { countRecoveryCodes, findAuthenticatorApp } from './queries.ts'
import { confirmSetup, startSetup } from './set-up.ts'

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
    turnOffTwoFactor: ({ actor, body }) => turnOff(actor, deps, body.code).then(() => undefined),
  }),
})
