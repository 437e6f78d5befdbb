import type { applicationPackages as packages } from '@pb/contract/application-packages'
import type { BodyInput } from '@pb/contract/endpoint'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract, download } from '../../../lib/api.ts'
import { applicationChange } from '../mutations.ts'
import * as texts from './texts.ts'

export type MailInput = BodyInput<typeof packages.sendApplication>
export type LinkInput = BodyInput<typeof packages.makePackageLink>
export type DownloadInput = BodyInput<typeof packages.downloadPackage>

/** Emails the package from the agent's mailbox, which can be undone until it leaves. The dialog shows errors. */
export function useSendMail(formId: string) {
  const undo = useMutation({
    mutationFn: async (key: string) =>
      call(contract.applicationPackages.undoSendApplication, { body: { key } }),
    meta: { ...applicationChange, success: texts.sendUndone, error: texts.sendNotUndone },
  })
  return useMutation({
    mutationFn: async (body: MailInput) =>
      call(contract.applicationPackages.sendApplication, { params: { id: formId }, body }),
    meta: {
      ...applicationChange,
      success: (_household, { to }) => texts.sent(to.join(', ')),
      undo: (_household, { key }) => undo.mutate(key),
    },
  })
}

/** Makes a link to the package. The dialog shows it, and errors. */
export function useMakeLink(householdId: string) {
  return useMutation({
    mutationFn: async (body: LinkInput) =>
      call(contract.applicationPackages.makePackageLink, { params: { id: householdId }, body }),
    meta: applicationChange,
  })
}

/** Saves the package as a file. The dialog shows errors. */
export function useDownloadPackage(householdId: string) {
  return useMutation({
    mutationFn: async (body: DownloadInput) =>
      download(contract.applicationPackages.downloadPackage, { params: { id: householdId }, body }),
    meta: applicationChange,
  })
}
