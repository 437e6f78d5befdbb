const unlessYou = "If this wasn't you, change your password and tell a supervisor right away."

const pluralizeCodes = (count: number): string =>
  count === 1 ? '1 recovery code' : `${count} recovery codes`

/** Errors and notifications of two-step verification. */
export const twoFactorTexts = {
  managedByGoogle: 'Your office signs in with Google. Turn on 2-Step Verification in your Google account.',
  wrongCode: "That code isn't right or was already used. Try a new one.",
  alreadyOn: 'Two-step verification is already on',
  notOn: 'Two-step verification is off',
  required: 'Your office asks for two-step verification, so it stays on',
  browserGone: 'We ask for a code in that browser already',
  setupExpired: 'This setup has expired or was replaced. Start over.',
  turnedOn: `Two-step verification was turned on. ${unlessYou}`,
  turnedOff: `Two-step verification was turned off. ${unlessYou}`,
  codesRenewed: `New recovery codes were created; your old ones no longer work. ${unlessYou}`,
  recoveryCodeUsed: (left: number) =>
    `A recovery code was used. You have ${left === 0 ? 'none' : pluralizeCodes(left)} left. ${unlessYou}`,
  locked: `Someone entered wrong verification codes for your account, so codes are blocked there for a while. They may know your password. ${unlessYou}`,
} as const
