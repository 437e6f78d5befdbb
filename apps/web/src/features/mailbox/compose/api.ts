import type { BodyInput } from '@pb/contract/endpoint'
import type { MailAccount } from '@pb/contract/mail-accounts'
import type { contextTemplateTypes, mailTemplates } from '@pb/contract/mailbox-templates'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { keys } from '../api/keys.ts'
import type { SaveMark } from './draft-keeper.ts'
import { wireOf, type Letter } from './model/letter.ts'

/** People to write to, by the beginnings of their names and addresses. */
export function contactsQuery(search: string) {
  return queryOptions({
    queryKey: [...keys.root, 'contacts', search],
    queryFn: async ({ signal }) => {
      const query = { limit: 10, offset: 0, sort_by: 'last_active', sort_dir: 'desc', search } as const
      return (await call(contract.mailContacts.suggestContacts, { query, signal })).collection
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** The agent's signatures, and whether the chosen one goes under new mails. Their keys are those of the profile. */
export const signaturesQuery = queryOptions({
  queryKey: ['profile', 'signatures'],
  queryFn: async ({ signal }) => call(contract.signatures.agentSignatures, { signal }),
})
export const profileQuery = queryOptions({
  queryKey: ['profile', 'own'],
  queryFn: async ({ signal }) => call(contract.profile.agentProfile, { signal }),
})

/** The account that the agent's mail comes to. Its key is that of the account's own page. */
export const mailAccountQuery = queryOptions({
  queryKey: ['mail-account'],
  queryFn: async ({ signal }) => call(contract.mailAccounts.mailAccount, { signal }),
  staleTime: 10 * 60_000,
})

/** The same at once; undefined where it cannot be had now. */
export async function mailAccount(client: QueryClient): Promise<MailAccount | undefined> {
  const now = { ...mailAccountQuery, retry: false, networkMode: 'always' } as const
  return client.ensureQueryData(now).catch(() => undefined)
}

/** The agent's own templates. */
export const templatesQuery = queryOptions({
  queryKey: [...keys.root, 'templates'],
  queryFn: async ({ signal }) => (await call(contract.mailTemplates.mailTemplates, { signal })).collection,
})

export type ContextTemplateType = (typeof contextTemplateTypes)[number]

/** Words to begin a mail with, for the message that it answers. */
export async function contextTemplate(type: ContextTemplateType, messageId: string | null) {
  return call(contract.mailTemplates.contextTemplate, {
    params: { type },
    query: { ...(messageId !== null && { email_id: messageId }) },
  })
}

/** Keeps a template; resolves once the list has it. */
export function useCreateTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof mailTemplates.createMailTemplate>) =>
      call(contract.mailTemplates.createMailTemplate, { body }),
    onSuccess: async () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
    onError: (error) => logError('A template could not be kept', error),
  })
}

/** Deletes a template: gone at once, and for some seconds it can be had back. */
export function useRemoveTemplate() {
  const client = useQueryClient()
  const create = useCreateTemplate()
  const { queryKey } = templatesQuery
  return useMutation({
    mutationFn: async (templateId: string) =>
      call(contract.mailTemplates.removeMailTemplate, { params: { template_id: templateId } }),
    onMutate: async (templateId) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all?.filter(({ template_id }) => template_id !== templateId))
      return before?.find(({ template_id }) => template_id === templateId)
    },
    onSuccess: (_reply, _id, removed) => {
      if (!removed) return
      const { name, subject, html } = removed
      toast(`“${name}” deleted`, {
        action: { label: 'Undo', onClick: () => create.mutate({ name, subject, html }) },
      })
    },
    onError: (error) => {
      logError('A template could not be deleted', error)
      toast.error(`The template was not deleted. ${messageOf(error)}`)
    },
    onSettled: async () => client.invalidateQueries({ queryKey }),
  })
}

/** Most bytes that a browser lets leave with a page that is closed. */
const keepaliveBytes = 60_000

/** Saves a draft; `last`: the page may be gone before the answer comes. */
export async function saveDraft(letter: Letter, mark: SaveMark, draftId: string | null, last: boolean) {
  const body = {
    ...wireOf(letter, location.origin),
    type: letter.type,
    ...(letter.answersId !== null && { answers_id: letter.answersId }),
    editor: mark.editor,
    ...(mark.over !== null && { over: mark.over }),
    sequence: mark.sequence,
    edited_at: mark.editedAt,
  }
  const { createDraft, saveDraft: save } = contract.mailDrafts
  const keepalive = last && JSON.stringify(body).length < keepaliveBytes
  return draftId === null
    ? call(createDraft, { body, keepalive })
    : call(save, { params: { draftId }, body, keepalive })
}

export async function fetchDraft(draftId: string) {
  return call(contract.mailDrafts.gmailDraft, { params: { draftId } })
}

export async function discardDraft(draftId: string): Promise<void> {
  await call(contract.mailDrafts.discardDraft, { params: { draftId } })
}
