/** Errors and notifications of the member administration. */
export const memberTexts = {
  cannotDeactivateSelf: "You can't deactivate yourself. Ask another supervisor.",
  alreadyDeactivated: (name: string) => `${name} is already deactivated`,
  alreadyActive: (name: string) => `${name} is already active`,
  supervisorRequired:
    'The office needs at least one active supervisor. Make someone else a supervisor first.',
  renamed: (by: string, name: string) => `${by} changed your name to ${name}`,
  rolesChanged: (supervisor: string, roles: string) => `${supervisor} changed your role: ${roles}`,
  passwordsAtGoogle: 'This office signs in with Google, so there are no passwords to reset here.',
  noLinkForSelf: "You can't create a link for yourself. Ask another supervisor.",
  noLinkForDeactivated: (name: string) => `${name} is deactivated. Reactivate them first.`,
  passwordLinkCreated: (supervisor: string) => `${supervisor} created a link for you to set a new password`,
  noResetForSelf: 'Turn off your own two-step verification in your account settings',
  twoFactorOff: (name: string) => `${name} has no two-step verification and no passkeys`,
  twoFactorReset: (supervisor: string) =>
    `${supervisor} turned off your two-step verification and removed your passkeys. Set them up again in your account settings.`,
  sameMember: 'Choose someone else to take over',
  inactiveRecipient: 'Choose someone active to take over',
  nothingToReassign: (name: string) => `${name} has nothing to reassign`,
  alreadyUndone: 'This reassignment was already undone',
  /** `counts` as `2 listings and 3 clients`. */
  reassigned: (counts: string, isOne: boolean, from: string) =>
    `${counts} ${isOne ? 'was' : 'were'} reassigned to you from ${from}`,
} as const
