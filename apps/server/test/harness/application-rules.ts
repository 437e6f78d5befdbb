import { ownedPapers } from '../factories/application-papers.ts'
import { ownedApplications } from '../factories/owned-applications.ts'
import { ownedPackages } from '../factories/owned-packages.ts'
import type { TestOffice, TestPerson } from './test-office.ts'

/** The access rules of rental applications. */
export function getApplicationRules(office: TestOffice) {
  const { formPath, householdPath, criminalHistoryPath } = ownedApplications(office)
  const { sendPath, packageLinksPath, packageLinkPath } = ownedPackages(office)
  const { paperPath, paperBarsPath, paperFieldPath } = ownedPapers(office)
  /** A supervisor reads it, and only the owner changes it. */
  const readable = (create: (owner: TestPerson) => Promise<string>) =>
    ({ create, roles: [], readers: ['SUPERVISOR'] }) as const
  return {
    'applications.listApplications': 'self',
    'applications.application': { create: (owner: TestPerson) => formPath(owner), roles: ['SUPERVISOR'] },
    'applications.revealValue': {
      create: (owner: TestPerson) => formPath(owner, '/reveals'),
      roles: ['SUPERVISOR'],
    },
    'applications.criminalHistory': { create: criminalHistoryPath, roles: ['SUPERVISOR'] },
    'applications.recordCriminalHistory': readable(criminalHistoryPath),
    'applications.accessLog': {
      create: (owner: TestPerson) => formPath(owner, '/access-log'),
      roles: ['SUPERVISOR'],
    },
    'applications.recordFee': readable((owner: TestPerson) => formPath(owner, '/fee')),
    'applications.household': { create: (owner: TestPerson) => householdPath(owner), roles: ['SUPERVISOR'] },
    'applications.updateHousehold': readable((owner: TestPerson) => householdPath(owner)),
    'applications.recordAnswer': readable((owner: TestPerson) => householdPath(owner, '/answer')),
    'applications.askToApply': 'self',
    'applications.undoAsk': 'self',
    'applications.remindApplicant': readable((owner: TestPerson) => formPath(owner, '/reminders')),
    'applications.updateFormLink': readable((owner: TestPerson) => formPath(owner, '/link')),
    'applications.deleteApplication': readable((owner: TestPerson) => formPath(owner)),
    'applications.restoreApplication': readable((owner: TestPerson) => formPath(owner, '/restore')),
    'applications.updateApplication': readable((owner: TestPerson) => formPath(owner)),
    'applicationPackages.downloadApplication': {
      create: (owner: TestPerson) => formPath(owner, '/download'),
      roles: ['SUPERVISOR'],
    },
    'applicationPackages.feeReceipt': {
      create: async (owner: TestPerson) => {
        const path = await formPath(owner, '/fee-receipt')
        await office.deps.pool.query(
          `UPDATE application_form SET fee_cents = 2000, fee_method = 'check', fee_date = '2026-01-02'
          WHERE agent_id = $1`,
          [owner.personId],
        )
        return path
      },
      roles: ['SUPERVISOR'],
    },
    'applicationPackages.downloadPackage': {
      create: (owner: TestPerson) => householdPath(owner, '/package'),
      roles: ['SUPERVISOR'],
    },
    'applicationPackages.packageProgress': {
      create: (owner: TestPerson) => householdPath(owner, '/package-progress'),
      roles: ['SUPERVISOR'],
    },
    'applicationPackages.packageIssues': {
      create: (owner: TestPerson) => householdPath(owner, '/package-issues'),
      roles: ['SUPERVISOR'],
    },
    'applicationPackages.undoSendApplication': 'self',
    'applicationPackages.sendApplication': readable((owner: TestPerson) => sendPath(owner)),
    'applicationPackages.makePackageLink': readable((owner: TestPerson) => packageLinksPath(owner)),
    'applicationPackages.revokePackageLink': readable((owner: TestPerson) => packageLinkPath(owner)),
    'applicationPackages.sharedPackage': 'public',
    'applicationPackages.sharedPackagePdf': 'public',
    'applicationPackages.sharedPackageProgress': 'public',
    'applicationPackages.sendPackageCode': 'public',
    'applicationPackages.enterPackageCode': 'public',
    'applicationForms.renterForm': 'public',
    'applicationForms.saveFormValue': 'public',
    'applicationForms.revealFormValue': 'public',
    'applicationForms.changeFormLanguage': 'public',
    'applicationForms.addFormPaper': 'public',
    'applicationForms.updateFormPaper': 'public',
    'applicationForms.removeFormPaper': 'public',
    'applicationForms.signForm': 'public',
    'applicationPapers.uploadPapers': 'common',
    'applicationPapers.deletePapers': readable((owner: TestPerson) => paperFieldPath(owner)),
    'applicationPapers.restorePapers': 'common',
    'applicationPapers.datePaper': readable((owner: TestPerson) => paperPath(owner)),
    'applicationPapers.coverPaper': readable((owner: TestPerson) => paperBarsPath(owner)),
    'applicationPapers.paperOriginal': 'public',
    'applicationPapers.paperContent': 'public',
    'applicationPapers.signatureContent': 'public',
    'applicationChecklists.applicationChecklists': 'common',
    'applicationChecklists.updateApplicationChecklists': 'role',
  } as const
}
