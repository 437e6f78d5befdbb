/** Texts of the profile page's tabs. */

// my-profile.tsx
export const personalDetails = 'Personal Details'
export const settings = 'Settings'
export const payments = 'Payments'
export const integrationsTab = 'Outside Accounts/Integrations'
export const myProfile = 'My profile'
export const profile = 'Profile'
export const paymentsNotImplemented =
  'Your commission payments and payout account will go here. For now, your office keeps your payment details.'
export const outsideAccountsAndIntegrations = 'Outside accounts and integrations'
export const integrationsNotImplemented =
  'Linking accounts on other sites and services will go here. Nothing is linked, and none of your data is shared with them.'
