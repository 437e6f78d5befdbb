import type { Application, ApplicationRow } from '@pb/contract/applications'
import {
  applicantTypes,
  applicationStatuses,
  type ApplicantType,
  type ApplicationStatus,
  type FormProgress,
} from '@pb/rules/applications/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import * as texts from './texts.ts'

export function typeTitle(type: ApplicantType): string {
  return findTitle(applicantTypes, type)
}

export function statusTitle(status: ApplicationStatus): string {
  return findTitle(applicationStatuses, status)
}

export const progressTitles: Readonly<Record<FormProgress, string>> = {
  asked: texts.notOpened,
  started: texts.inProgress,
  signed: texts.signed,
}

/** `20 Carroll St, 3E`; empty without an address. */
export function formatAddress({
  building_address,
  unit,
}: Pick<ApplicationRow, 'building_address' | 'unit'>): string {
  return [building_address, unit].filter(Boolean).join(', ')
}

/** The person's name, or the email address of a person without one. */
export function getPersonName({ client }: Pick<Application, 'client'>): string {
  return client.name || client.email
}
