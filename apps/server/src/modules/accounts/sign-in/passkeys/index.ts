import { passkeys as contract, type Passkey } from '@pb/contract/passkeys'
import { toUnixSeconds } from '@pb/rules/dates'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { defineModule } from '../../../../platform/module.ts'
import { listPasskeys, renamePasskey, type PasskeyRow } from './queries.ts'
import { finishRegistration, removePasskey, startRegistration } from './register.ts'
import { passkeyTexts } from './texts.ts'

function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.synced,
    time_created: toUnixSeconds(row.created_at),
    last_used: row.last_used_at && toUnixSeconds(row.last_used_at),
  }
}

/** The agent's own passkeys. */
export const passkeys = defineModule({
  name: 'passkeys',
  endpoints: contract,
  handlers: (deps) => ({
    async passkeys({ actor }) {
      const rows = await listPasskeys(deps.db, actor.personId)
      return { collection: rows.map(presentPasskey) }
    },
    passkeyOptions: async ({ actor }) => ({ ...(await startRegistration(actor, deps)) }),
    addPasskey: async ({ actor, body }) => presentPasskey(await finishRegistration(actor, deps, body)),
    async renamePasskey({ actor, params, body }) {
      if (!(await renamePasskey(deps.db, actor.personId, params.id, body.name)))
        throw new AppError('not_found', passkeyTexts.gone)
      return undefined
    },
    removePasskey: ({ actor, params }) => removePasskey(actor, deps, params.id).then(() => undefined),
  }),
})
