import { emailOptOuts as contract } from '@pb/contract/email-opt-outs'
import { defineModule } from '../../platform/module.ts'
import { findOptedOut } from './find-opted-out.ts'
import { optOutLinks } from './link.ts'
import { optOutPersonalRecords } from './personal-records.ts'
import { mountOptOutPages } from './public-page/mount.ts'
import './tables.ts'

export { addBulkFoot, requirePostalAddress } from './bulk-email.ts'
export { copyOptOut, endOptOuts, optOut } from './change-opt-outs.ts'
export { findClientOptOut, optInEntries, optOutEntries } from './client-opt-out.ts'
export { findOptedOut, hasClientOptedOut } from './find-opted-out.ts'
export { toStopMailto } from './link.ts'
export { honorStopEmails } from './stop-emails.ts'
export { optedOutFailure } from './texts.ts'

/** Addresses that get no bulk email, for the whole office, and the page behind the link of each bulk email. */
export const emailOptOuts = defineModule({
  name: 'email-opt-outs',
  endpoints: contract,
  handlers: (deps) => ({
    findOptOuts: async ({ actor, body }) => ({
      emails: [...(await findOptedOut(deps.db, actor.personId, body.emails))],
    }),
  }),
  personalRecords: optOutPersonalRecords,
  secretKeyUses: [optOutLinks],
  mount: mountOptOutPages,
})
