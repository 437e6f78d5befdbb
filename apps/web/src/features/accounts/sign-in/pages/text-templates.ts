/** Texts of the pages behind emailed links with values. The login page needs none of them. */

// invitation.tsx
export const invitedAs = (email: string) => `You were invited as ${email}.`

// reset-password.tsx
export const newPasswordLead = (name: string, email: string) =>
  `For ${name}, ${email}. This signs you out everywhere else.`
