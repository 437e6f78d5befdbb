import { mailAccounts as contract } from '@pb/contract/mail-accounts'
import type { Actor } from '../../../../platform/actor.ts'
import { defineModule } from '../../../../platform/module.ts'
import { acceptOffer, connectBySignIn, finishIssuer, startGoogle, startMicrosoft } from './connect-issuer.ts'
import { connectImap } from './connect-imap.ts'
import { disconnect, forgetLeavers, moveToBuiltin } from './leave.ts'
import { declineOffer, sweepOffers } from './offer.ts'
import { mailAccountOf } from './present.ts'
import { carryOutRevocation, revokeJob, type Revocation } from './revoke.ts'
import './tables.ts'

const sweepJob = 'mail-accounts.sweep'

/** Where the mail of a mailbox lives, and how that changes. */
export const mailAccounts = defineModule({
  name: 'mail-accounts',
  endpoints: contract,
  handlers: (deps) => {
    const shown = (actor: Actor, change: Promise<unknown>) => change.then(() => mailAccountOf(actor, deps))
    return {
      mailAccount: ({ actor }) => mailAccountOf(actor, deps),
      async connectGoogle({ actor, body }) {
        const { authorizeUrl, state } = await startGoogle(actor, deps, body.permission)
        return { authorize_url: authorizeUrl, state }
      },
      async connectMicrosoft({ actor }) {
        const { authorizeUrl, state } = await startMicrosoft(actor, deps)
        return { authorize_url: authorizeUrl, state }
      },
      answerIssuer: ({ actor, body }) => shown(actor, finishIssuer(actor, deps, body)),
      acceptOffer: ({ actor, body }) => shown(actor, acceptOffer(actor, deps, body.address)),
      declineOffer: ({ actor }) => shown(actor, declineOffer(actor, deps)),
      connectImap: ({ actor, body }) => shown(actor, connectImap(actor, deps, body)),
      disconnectMail: ({ actor }) => shown(actor, disconnect(actor, deps)),
      moveToBuiltin: ({ actor }) => shown(actor, moveToBuiltin(actor, deps)),
    }
  },
  replyParts: { signIn: connectBySignIn },
  async work(deps) {
    await deps.jobs.work(revokeJob, (data) => carryOutRevocation(deps, data as Revocation))
    await deps.jobs.work(sweepJob, async () => {
      await sweepOffers(deps)
      await forgetLeavers(deps)
    })
    await deps.jobs.schedule(sweepJob, '50 * * * *')
  },
})
