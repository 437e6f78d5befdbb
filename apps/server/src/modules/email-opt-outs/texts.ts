/** Why a bulk email to one recipient is not sent. */
export const optedOutFailure = 'They asked not to get emails'

/** Why no bulk email is sent at all; 15 U.S.C. 7704(a)(5) asks for the address. */
export const noPostalAddress = (who: string | null) =>
  `Emails to clients must show the office’s postal address, and it’s missing. ${
    who === null ? 'Add it in Office settings.' : `Ask ${who} to add it in Office settings.`
  }`
export const aSupervisor = 'a supervisor'

/** Where supervisors add the postal address. */
export const officeSettings = { path: '/office', title: 'Office settings' } as const

/** The foot of each bulk email. */
export const foot = {
  why: (agent: string, office: string) =>
    `You’re getting this email because you’re in touch with ${agent} at ${office}.`,
  stop: 'Stop these emails',
} as const

export const keptOptOuts =
  '15 U.S.C. 7704(a)(4): a person who asked for no emails gets none. Only a code stays, from which the address can’t be read.'
