/** Texts of what the office asks of members when they sign in. */

// sign-in-rules.tsx
export const title = 'Signing in'
export const lead =
  'Members with these roles must use two-step verification. If they don’t have it yet, they set it up at their next sign-in and can’t do anything else until then.'
export const googleLead =
  'Your office signs in with Google. Require 2-Step Verification in the Google Admin console.'
export const roles = 'Roles that need two-step verification'
export const allHaveIt = 'Everyone has it'
export const without = (members: string) => `${members} without it`
export const save = 'Save'

// mutations.ts
export const saved = 'Sign-in rules saved'
