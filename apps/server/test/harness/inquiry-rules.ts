import { makeInquiry } from '../factories/inquiries.ts'
import type { TestOffice, TestPerson } from './test-office.ts'

/** The access rules of inquiries. */
export function getInquiryRules(office: TestOffice) {
  const path = async (owner: TestPerson, rest = '') =>
    `/v1/listing-inquiries/${(await makeInquiry(office.deps, owner)).inquiryId}${rest}`
  const shared = (rest = '') => ({
    create: (owner: TestPerson) => path(owner, rest),
    roles: ['SUPERVISOR'] as const,
  })
  return {
    'inquiries.listingInquiries': 'self',
    'inquiries.inquiry': shared(),
    'inquiries.respondInquiry': async (owner: TestPerson) =>
      `/v1/listing-inquiries-respond/${(await makeInquiry(office.deps, owner)).inquiryId}`,
    'inquiries.undoInquiryResponse': async (owner: TestPerson) =>
      `/v1/listing-inquiries-respond/${(await makeInquiry(office.deps, owner)).inquiryId}/undo`,
    'inquiries.correctInquiry': {
      create: async (owner: TestPerson) => {
        const { inquiryId, messageId } = await makeInquiry(office.deps, owner)
        return `/v1/listing-inquiries/${inquiryId}/messages/${messageId}`
      },
      roles: ['SUPERVISOR'] as const,
    },
    'inquiries.assignInquiry': shared('/assignment'),
    'inquiries.snoozeInquiry': shared('/snooze'),
    'inquiries.answerInquiryElsewhere': shared('/answered'),
    'inquiries.setInquiryState': shared('/state'),
    'inquiries.addInquiryNote': shared('/notes'),
    'inquiries.linkInquiryClient': (owner: TestPerson) => path(owner, '/client'),
    'inquiries.createInquiryClient': (owner: TestPerson) => path(owner, '/client'),
    'inquiries.inquiryOriginal': 'public',
    'inquiries.inquirySettings': 'common',
    'inquiries.saveInquirySettings': 'role',
    'inquiries.inquiryRouting': 'role',
    'inquiries.saveInquiryRules': 'role',
    'inquiries.saveInquiryGroups': 'role',
    'inquiries.testInquiryRules': 'role',
    'inquiries.setInquiryLead': shared('/lead'),
    'inquiries.decideSamePerson': shared('/same-person'),
    'inquiries.ignoredSenders': 'role',
    'inquiries.removeIgnoredSender': 'role',
    'inquiries.setOwnDuty': 'self',
    'inquiries.inquiryKeys': 'role',
    'inquiries.createInquiryKey': 'role',
    'inquiries.revokeInquiryKey': 'role',
    'inquiries.inquiryForm': 'public',
    'inquiries.submitInquiryForm': 'public',
    'inquiries.intakeInquiry': 'public',
  } as const
}
