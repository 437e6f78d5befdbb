import { account as contract } from '@pb/contract/account'
import { defineModule } from '../../../../platform/module.ts'
import { changePassword } from './password.ts'
import { presentPasswordChange, presentSession } from './present.ts'
import { findAccountSettings, setTimeZone } from './queries.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

/** The agent's own account settings: sessions, password, time zone. */
export const account = defineModule({
  name: 'account',
  endpoints: contract,
  handlers: (deps) => ({
    async account({ actor }) {
      const row = await findAccountSettings(deps.db, actor.personId)
      const google = deps.env.google !== undefined
      return {
        email: row.email,
        issuer: google ? ('google' as const) : ('builtin' as const),
        password_changed_at: presentPasswordChange(row.password_changed_at, google),
        time_zone: row.time_zone,
      }
    },
    async sessions({ actor }) {
      const { rows, total } = await listSessions(actor, deps)
      return { collection: rows.map(presentSession), total }
    },
    endSession: ({ actor, params }) => endSession(actor, deps, params.session_id).then(() => undefined),
    endOtherSessions: async ({ actor }) => ({ ended: await endOtherSessions(actor, deps) }),
    changePassword: async ({ actor, body, request }) => ({
      ended: await changePassword(actor, deps, {
        current: body.current_password,
        next: body.new_password,
        address: request.ip,
      }),
    }),
    async saveTimeZone({ actor, body }) {
      await setTimeZone(deps.db, actor.personId, body.time_zone)
      return { time_zone: body.time_zone }
    },
  }),
})
