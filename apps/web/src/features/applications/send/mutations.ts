import type { applicationPackages as packages } from '@pb/contract/application-packages'
import type { BodyInput } from '@pb/contract/endpoint'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract, download } from '../../../lib/api.ts'
import { useApplicationMutation } from '../mutations.ts'
import * as texts from './texts.ts'

export type MailInput = BodyInput<typeof packages.sendApplication>
export type LinkInput = BodyInput<typeof packages.makePackageLink>
export type DownloadInput = BodyInput<typeof packages.downloadPackage>

/** Emails the package from the agent's mailbox, which can be undone until it leaves. The dialog shows errors. */
export function useSendMail(formId: string) {
  const undo = useApplicationMutation({
    send: async (key: string) => call(contract.applicationPackages.undoSendApplication, { body: { key } }),
    onSuccess: () => void toast.success(texts.sendUndone),
    errorTitle: texts.sendNotUndone,
  })
  return useApplicationMutation({
    send: async (body: MailInput) =>
      call(contract.applicationPackages.sendApplication, { params: { id: formId }, body }),
    onSuccess: (_household, { to, key }) =>
      toast.success(texts.sent(to.join(', ')), { action: undoAction(() => undo.mutate(key)) }),
    errorTitle: null,
  })
}

/** Makes a link to the package. The dialog shows it, and errors. */
export function useMakeLink(householdId: string) {
  return useApplicationMutation({
    send: async (body: LinkInput) =>
      call(contract.applicationPackages.makePackageLink, { params: { id: householdId }, body }),
    errorTitle: null,
  })
}

/** Saves the package as a file. The dialog shows errors. */
export function useDownloadPackage(householdId: string) {
  return useApplicationMutation({
    send: async (body: DownloadInput) =>
      download(contract.applicationPackages.downloadPackage, { params: { id: householdId }, body }),
    errorTitle: null,
  })
}
