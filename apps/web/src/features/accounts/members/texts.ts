/** Texts of the members page. */

// api.ts
export const undidReassignment = (work: string) => `Returned ${work}`
export const reassignedTo = (work: string, name: string) => `Reassigned ${work} to ${name}`
export const rolesSaved = (name: string) => `Roles saved for ${name}`
export const canSignInAgain = (name: string) => `${name} can sign in again`
export const memberDeactivated = (name: string) => `${name} deactivated`
export const reassigned = (work: string) => `Reassigned ${work}`
export const invitationRevoked = 'Invitation canceled'

// components/access-section.tsx
export const notSignedIn = 'Not signed in.'
export const signedInOn = (devices: string) => `Signed in on ${devices}.`
export const twoFactorState = (isOn: boolean) => `Two-step verification is ${isOn ? 'on' : 'off'}.`
export const hasPasskeys = (passkeys: string) => `Signs in with ${passkeys} too.`
export const passwordLink = 'Password link'
export const ownAccessHint =
  'Only another supervisor can deactivate you. Change your password in your account settings.'
export const createAnotherLink = 'Create another link'
export const createPasswordLink = 'Create password link'
export const resetTwoFactorDots = 'Turn off two-step verification…'
export const confirmResetTwoFactor = (name: string) => `Turn off two-step verification for ${name}?`
export const removePasskeysDots = 'Remove passkeys…'
export const confirmRemovePasskeys = (name: string) => `Remove the passkeys of ${name}?`
export const removePasskeysLead =
  'Do this only if they lost the device with their passkeys, and you know it’s them who asked. They sign in with their password then.'
export const passkeysToo = 'Their passkeys are removed too.'
export const removePasskeys = 'Remove'
export const resetTwoFactorLead =
  'Do this only if they lost both their phone and their recovery codes, and you know it’s them who asked. They can sign in with their password alone until they set it up again.'
export const turnOff = 'Turn off'
export const passkeysRemovedDone = (name: string) => `Passkeys of ${name} removed`
export const twoFactorResetDone = (name: string) => `Two-step verification is off for ${name}`
export const deactivateDots = 'Deactivate…'
export const deactivatedHint = "Can't sign in. Sessions and links have ended."
export const reactivate = 'Reactivate'

// components/deactivate-dialog.tsx
export const confirmDeactivate = (name: string) => `Deactivate ${name}?`
export const deactivate = 'Deactivate'
export const deactivateSignsOut = "Signed out everywhere right away, and can't sign in again."
export const deactivateEndsLinks = (name: string) =>
  `Invitations and password links that ${name} created, or that were sent to their email, stop working.`
export const deactivateKeepsWork = 'Their past work stays. You can reactivate them anytime.'
export const workToReassign = (work: string) => `Their ${work}`
export const reassignLabel = (name: string) => `Reassign ${name}’s work to`
export const doNotReassign = "Don't reassign yet"

// components/history-section.tsx
export const undoReassignment = 'Undo'
export const noChanges = 'No changes yet.'
export const showAll = (count: number) => `Show all ${count}`

// components/invitation-panel.tsx
export const email = 'Email'
export const roles = 'Roles'
export const invited = 'Invited'
export const linkExpires = 'Link expires'
export const linkExpired = 'Link expired'
export const invitationLink = 'Invitation link'
export const createNewLink = 'Create new link'
export const revokeDots = 'Cancel invitation…'
export const newLinkHint = 'A new link works for seven days and replaces the old one.'
export const confirmRevoke = (name: string) => `Cancel the invitation to ${name}?`
export const revoke = 'Cancel invitation'
export const revokeDescription = 'The link stops working right away. You can invite them again.'
export const invitation = 'Invitation'

// components/invite-dialog.tsx
export const nameRequired = 'Enter a name'
export const invitationCreated = (name: string) => `${name} can create an account with this link.`
export const inviteAnother = 'Invite another'
export const done = 'Done'
export const name = 'Name'
export const emailHint = 'The email they’ll sign in with'
export const roleRequired = 'Choose at least one role'
export const cancel = 'Cancel'
export const createLink = 'Create link'
export const inviteToTheOffice = 'Invite to the office'

// components/link-box.tsx
export const copyFailed = "Your browser didn't allow copying. Select the link and copy it yourself."
export const copied = 'Copied'
export const copy = 'Copy'
export const linkHint = (time: string, delivery: string) =>
  `Works once, until ${time}. ${delivery} You won't see it again.`
export const linkNotEmailed = "Send it yourself: this office can't send email."
export const linkEmailedTo = (address: string) => `We also emailed it to ${address}.`

// components/member-panel.tsx
export const memberNotFound = 'Member not found'
export const memberNotFoundHint = "We couldn't find that member."
export const sinceDay = (day: string) => `since ${day}`
export const lastSeenAgo = (ago: string) => `· last seen ${ago}`
export const work = 'Work'
export const access = 'Access'
export const history = 'History'

// components/members-table.tsx
export const noNameYet = 'No name yet'
export const linkExpiredNote = '· link expired'
export const person = 'Person'
export const state = 'State'
export const since = 'Since'
export const lastSeen = 'Last seen'
export const never = 'Never'
export const members = 'Members'

// components/members-toolbar.tsx
export const all = 'All'
export const searchMembers = 'Search members'
export const nameOrEmail = 'Name or email'
export const role = 'Role'
export const anyRole = 'Any role'

// components/members.tsx
export const invite = 'Invite'
export const member = 'Member'
export const noMembers = 'No matches'
export const showAllMembers = 'Show all members'
export const noMembersHint = 'No members match this search.'

// components/recipient-select.tsx
export const membersNotLoaded = "We couldn't load the members"

// components/name-section.tsx
export const enterAName = 'Enter a name'
export const saveName = 'Save name'
export const renamed = (name: string) => `Saved as ${name}`

// components/roles-section.tsx
export const saveRoles = 'Save roles'

// components/work-section.tsx
export const noWork = (name: string) => `${name} has no listings or other work.`
export const owns = 'Owns'
export const reassignToDots = 'Reassign to…'
export const reassign = 'Reassign'
export const confirmReassign = (name: string) => `Reassign to ${name}?`
export const reassignDescription = (work: string, name: string, recipient: string) =>
  `${work} will move from ${name} to ${recipient}. You can undo this.`

// member-text.ts
export const agent = 'Agent'
export const developer = 'Developer'
export const supervisor = 'Supervisor'
export const bookkeeper = 'Bookkeeper'
export const bookkeeperHint =
  'Money of every deal, invoices, payouts, bank and books; no clients, mail or applications'
export const agentHint = 'Own clients, mail, listings and deals'
export const supervisorHint = 'Members, every deal and invoice, office-wide stats'
export const developerHint = 'API reference and diagnostics'
export const active = 'Active'
export const deactivated = 'Deactivated'
export const nothing = 'nothing'
export const aFormerMember = 'a former member'
export const invitedAgain = 'Invited again'
export const joinedTheOffice = 'Joined the office'
export const nameChanged = 'Name changed'
export const rolesChanged = 'Roles changed'
export const reactivated = 'Reactivated'
export const receivedFrom = (work: string, name: string) => `Received ${work} from ${name}`
export const undoneReceived = (work: string, name: string) => `Got ${work} back from ${name}`
export const undoneReturned = (work: string, name: string) => `Returned ${work} to ${name}`
export const passwordLinkCreated = 'Password link created'
export const passwordLinkRequested = 'Password link sent on request'
export const passwordSetWithALink = 'Password set with a link'
export const twoFactorOn = 'Two-step verification turned on'
export const twoFactorReset = 'Two-step verification turned off by a supervisor'
export const twoFactorOff = 'Two-step verification turned off'
export const passkeyAdded = 'Passkey added'
export const passkeyRemoved = 'Passkey removed'
