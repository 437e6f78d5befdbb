import { contract } from '@pb/contract'
import { defineModule } from '../../platform/module.ts'
import { readBinding, useCookies, writeBinding } from './cookie.ts'
import { openDemoAccounts } from './demo-accounts.ts'
import { acceptInvitation, inviteAs, readInvitation } from './invitations.ts'
import { mountIssuer } from './issuer/mount.ts'
import { demo, officeName } from './office.ts'
import { openIssuer } from './openid.ts'
import { readPasswordLink, usePasswordLink } from './password-links.ts'
import { presentUser } from './present.ts'
import { accountOfPerson } from './queries.ts'
import { finishSignIn, startSignIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { sweepExpired } from './sweep.ts'
import './tables.ts'

export { account } from './account/index.ts'
export { createSetUpLink, invite } from './invitations.ts'
export { endAccess } from './end-access.ts'
export { finishGrant, issuerNames, refreshGrant, revokeGrant, startGrant, type Grant } from './grants.ts'
export type { HandedLink } from './links.ts'
export { demo, officeName } from './office.ts'
export { dropPasswordLinksOf } from './password-link-queries.ts'
export { googleScopes, microsoftScopes, type GrantIssuer } from './openid.ts'
export { makePasswordLink } from './password-links.ts'
export { hashPassword } from './passwords.ts'
export { withdrawInvitationsOf } from './invitation-queries.ts'
export { endLinksMadeBy, renewInvitation, revokeInvitation } from './pending-invitations.ts'

const sweepJob = 'auth.sweep'

export const auth = defineModule({
  name: 'auth',
  endpoints: contract.auth,

  handlers: (deps, app, modules) => {
    const issuer = openIssuer(deps, app)
    return {
      async loginOptions() {
        const accounts = await openDemoAccounts(deps)
        return {
          office: officeName,
          issuer: issuer.kind,
          demo: accounts.length > 0 ? { password: demo.password, accounts } : null,
        }
      },

      async loginStart({ body, request, reply }) {
        const started = await startSignIn(deps, issuer, {
          loginHint: body?.login_hint,
          binding: readBinding(request),
          origin: request.headers.origin,
        })
        if (started.binding !== null) writeBinding(deps, reply, started.binding)
        return { authorize_url: started.authorizeUrl, state: started.state }
      },

      async loginGoogle({ body, request }) {
        const { sessionId, account } = await finishSignIn(deps, issuer, modules, {
          ...body,
          binding: readBinding(request),
          userAgent: request.headers['user-agent'] ?? '',
        })
        return { user_session_id: sessionId, user: presentUser(account) }
      },

      async logout({ actor }) {
        await signOut(actor, deps)
        return undefined
      },

      async session({ actor }) {
        return presentUser((await accountOfPerson(deps.db, actor.personId))!)
      },

      async createInvitation({ actor, body }) {
        const link = await inviteAs(actor, deps, body)
        return {
          invite_url: link.url,
          expires_at: Math.floor(link.expiresAt.getTime() / 1000),
          mailed: link.mailed,
        }
      },

      async invitation({ params }) {
        const { email, name } = await readInvitation(deps, params.token)
        return { email, name, issuer: issuer.kind, office: officeName }
      },

      async acceptInvitation({ params, body }) {
        return { email: await acceptInvitation(deps, params.token, body) }
      },

      async passwordLink({ params }) {
        const { email, name } = await readPasswordLink(deps, params.token)
        return { email, name, office: officeName }
      },

      async usePasswordLink({ params, body }) {
        return { email: await usePasswordLink(deps, params.token, body.password) }
      },
    }
  },

  async mount(app, deps) {
    await useCookies(app)
    await mountIssuer(app, deps)
  },

  async work(deps) {
    await deps.jobs.work(sweepJob, () => sweepExpired(deps))
    await deps.jobs.schedule(sweepJob, '20 4 * * *')
  },
})
