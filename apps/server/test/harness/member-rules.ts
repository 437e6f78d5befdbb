import { notify } from '../../src/modules/notifications/index.ts'
import { ownedAccountRecords } from '../factories/owned-account-records.ts'
import type { TestOffice, TestPerson } from './test-office.ts'

type Rule = 'public' | 'self' | 'common' | 'role' | ((owner: TestPerson) => Promise<string>)

/** The rules of members of the office, invitations, agents' profiles, and notifications. */
export function getMemberRules(office: TestOffice): Record<string, Rule> {
  const { licensePath, signaturePath, pushPath } = ownedAccountRecords(office)
  return {
    'auth.createInvitation': 'role',
    'auth.invitation': 'public',
    'auth.acceptInvitation': 'public',
    'auth.passwordLink': 'public',
    'auth.usePasswordLink': 'public',
    'members.members': 'role',
    'members.member': 'role',
    'members.renameMember': 'role',
    'members.saveMemberRoles': 'role',
    'members.deactivateMember': 'role',
    'members.reactivateMember': 'role',
    'members.handOverWork': 'role',
    'members.undoHandOver': 'role',
    'members.makePasswordLink': 'role',
    'members.resetTwoFactor': 'role',
    'members.renewInvitation': 'role',
    'members.revokeInvitation': 'role',
    'profile.agentProfile': 'self',
    'profile.saveAgentProfile': 'self',
    'profile.saveAgentProfilePreference': 'self',
    'profile.uploadAgentProfilePhoto': 'self',
    'profile.previewAgentProfilePhoto': 'self',
    'profile.restoreAgentProfilePhoto': 'self',
    'profile.removeAgentProfilePhoto': 'self',
    'licenses.agentLicenses': 'self',
    'licenses.addAgentLicense': 'self',
    'licenses.saveAgentLicense': (owner) => licensePath(owner),
    'licenses.removeAgentLicense': (owner) => licensePath(owner),
    'licenses.restoreAgentLicense': async (owner) => `${await licensePath(owner)}/restore`,
    'signatures.agentSignatures': 'self',
    'signatures.createAgentSignature': 'self',
    'signatures.updateAgentSignature': (owner) => signaturePath(owner),
    'signatures.deleteAgentSignature': (owner) => signaturePath(owner),
    'notifications.alerts': 'self',
    'notifications.readAlert': async ({ personId }) => {
      const id = await notify(office.deps.db, office.deps, personId, {
        kind: 'system',
        message: 'Mine',
        payload: {},
      })
      return `/v1/dashboard-alerts-read/${id}`
    },
    'notifications.readAllAlerts': 'self',
    'notifications.unreadAlerts': 'self',
    'notificationChannels.notificationChannels': 'self',
    'notificationChannels.saveNotificationChannel': 'self',
    'notificationChannels.sendTestMail': 'self',
    'notificationChannels.addPushSubscription': 'self',
    'notificationChannels.removePushSubscription': (owner) => pushPath(owner),
    'notificationChannels.sendTestPush': async (owner) => `${await pushPath(owner)}/test`,
  }
}
