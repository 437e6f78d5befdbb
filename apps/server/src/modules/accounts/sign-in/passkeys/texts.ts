const unlessYou = "If this wasn't you, change your password and tell a supervisor right away."

/** Errors and notifications of passkeys. */
export const passkeyTexts = {
  managedByGoogle: 'Your office signs in with Google. Add passkeys to your Google account.',
  rejected: "That passkey didn't work. Try again, or sign in with your password.",
  notAdded: "We couldn't add that passkey. Try again.",
  exists: 'This passkey is already in use',
  tooMany: 'You have 20 passkeys. Remove one first.',
  gone: 'That passkey was removed',
  added: (name: string) => `A passkey was added to your account: ${name}. ${unlessYou}`,
  removed: (name: string) => `A passkey was removed from your account: ${name}. ${unlessYou}`,
  copied: (name: string) =>
    `Someone tried to sign in with what looks like a copy of your passkey ${name}. We refused it. Remove this passkey and add a new one.`,
} as const
