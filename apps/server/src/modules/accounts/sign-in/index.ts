import { contract } from '@pb/contract'
import { toUnixSeconds } from '@pb/rules/dates'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSetupSession } from '../../../platform/http/sessions.ts'
import { defineModule } from '../../../platform/module.ts'
import { readBinding, registerCookies, writeBinding } from './sessions/binding-cookie.ts'
import { findDemoAccounts, signInAsDemo } from './demo-accounts.ts'
import { acceptInvitation, inviteAsSupervisor, readInvitation } from './invitations/invitations.ts'
import { clientSecret } from './issuer/client.ts'
import { codeSteps } from './issuer/code-step.ts'
import { issuerSecret } from './issuer/keys.ts'
import { mountIssuer } from './issuer/mount.ts'
import { getOffice } from '../../office/index.ts'
import { demo } from './office.ts'
import { getSignInIssuer } from './openid/issuers.ts'
import { forgottenPasswordJob, sendRequestedLink } from './passwords/forgotten-password.ts'
import { lockOutJob, notifyLockOut } from './passwords/lock-out.ts'
import { browserCookies } from './passwords/known-browser.ts'
import { readPasswordLink, usePasswordLink } from './passwords/password-links.ts'
import { presentNewAccount, presentSession, presentUser } from './present.ts'
import { findAccountByPerson, hasAccounts } from './account-queries.ts'
import { finishSignIn, startSignIn } from './sessions/sign-in.ts'
import { signOut } from './sessions/sign-out.ts'
import { sweepExpired } from './sweep.ts'
import './tables.ts'

export { account } from './account/index.ts'
export { passkeys } from './passkeys/index.ts'
export { deletePasskeys } from './passkeys/queries.ts'
export { proof } from './proof/index.ts'
export { twoFactor } from './two-factor/index.ts'
export { notifyHolder } from './two-factor/notify-holder.ts'
export { removeSecondFactor } from './two-factor/queries.ts'
export { createSetupLink, invite, inviteWithin } from './invitations/invitations.ts'
export { endAccess } from './sessions/end-access.ts'
export {
  finishGrant,
  issuerNames,
  refreshGrant,
  revokeGrant,
  startGrant,
  type Grant,
} from './openid/grants.ts'
export type { SharedLink } from './one-time-link.ts'
export { demo } from './office.ts'
export { deletePasswordLinksFor } from './passwords/password-link-queries.ts'
export { googleScopes, microsoftScopes, type GrantIssuer } from './openid/issuers.ts'
export { createPasswordLink } from './passwords/password-links.ts'
export { createOperatorPasswordLink } from './passwords/forgotten-password.ts'
export { hashPassword } from './passwords/password-hash.ts'
export { deleteInvitationsFor } from './invitations/queries.ts'
export {
  renewInvitation,
  revokeInvitation,
  revokeInvitationWithin,
  revokeLinksCreatedBy,
} from './invitations/pending-invitations.ts'

const readUserAgent = ({ headers }: FastifyRequest) => headers['user-agent'] ?? ''

const sweepJob = 'auth.sweep'
const jobData = z.object({ email: z.string() })

export const auth = defineModule({
  name: 'auth',
  endpoints: contract.auth,
  secretKeyUses: [browserCookies, clientSecret, codeSteps, issuerSecret],

  handlers: (deps, app, modules) => {
    const issuer = getSignInIssuer(deps, app)
    return {
      async loginOptions() {
        const [accounts, office] = await Promise.all([findDemoAccounts(deps), getOffice(deps.db)])
        return {
          office: office.name,
          logo: office.logo,
          issuer: issuer.kind,
          empty: !(await hasAccounts(deps.db)),
          public_url: deps.env.publicUrl,
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
        const opened = await finishSignIn(deps, issuer, modules, {
          ...body,
          binding: readBinding(request),
          userAgent: readUserAgent(request),
        })
        return presentSession(opened)
      },

      demoSignIn: async ({ body, request }) =>
        presentSession(await signInAsDemo(deps, body.email, readUserAgent(request))),

      async logout({ actor }) {
        await signOut(actor, deps)
        return undefined
      },

      async session({ actor }) {
        const [account, setupOnly] = await Promise.all([
          findAccountByPerson(deps.db, actor.personId),
          isSetupSession(deps.db, actor.sessionHash),
        ])
        return presentUser(account!, setupOnly)
      },

      async createInvitation({ actor, body }) {
        const link = await inviteAsSupervisor(actor, deps, body)
        return {
          invite_url: link.url,
          expires_at: toUnixSeconds(link.expiresAt),
          mailed: link.mailed,
        }
      },

      async invitation({ params }) {
        const { email, name } = await readInvitation(deps, params.token)
        return { email, name, issuer: issuer.kind, office: (await getOffice(deps.db)).name }
      },

      acceptInvitation: async ({ params, body, request }) =>
        presentNewAccount(
          await acceptInvitation(deps, params.token, { ...body, userAgent: readUserAgent(request) }),
        ),

      async passwordLink({ params }) {
        const { email, name } = await readPasswordLink(deps, params.token)
        return { email, name, office: (await getOffice(deps.db)).name }
      },

      usePasswordLink: async ({ params, body, request }) =>
        presentNewAccount(
          await usePasswordLink(deps, params.token, { ...body, userAgent: readUserAgent(request) }),
        ),
    }
  },

  async mount(app, deps) {
    await registerCookies(app)
    await mountIssuer(app, deps)
  },

  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(sweepJob, () => sweepExpired(deps))
    await deps.jobs.work(forgottenPasswordJob, (data) => sendRequestedLink(deps, jobData.parse(data).email))
    await deps.jobs.work(lockOutJob, (data) => notifyLockOut(deps, jobData.parse(data).email))
    await deps.jobs.schedule(sweepJob, '20 4 * * *')
  },
})
