import type { BodyInput } from '@pb/contract/endpoint'
import type { MailAccount } from '@pb/contract/mail-accounts'
import type { contextTemplateTypes, mailTemplates } from '@pb/contract/mail-templates'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { mailAccountQuery, mailTemplatesQuery } from '../../../queries/mailbox.ts'
import type { SaveMetadata } from './draft-autosaver.ts'
import { toDraftInput, type DraftForm } from './model/draft-form.ts'
import * as texts from './texts.ts'

/** Returns the mail account from the cache or the server, or undefined when neither is available. */
export async function fetchMailAccount(client: QueryClient): Promise<MailAccount | undefined> {
  const now = { ...mailAccountQuery, retry: false, networkMode: 'always' } as const
  return client.ensureQueryData(now).catch(() => undefined)
}

export type ContextTemplateType = (typeof contextTemplateTypes)[number]

/** An office template, filled in from the message that is being replied to. */
export async function fetchContextTemplate(type: ContextTemplateType, messageId: string | null) {
  return call(contract.mailTemplates.contextTemplate, {
    params: { type },
    query: { ...(messageId !== null && { email_id: messageId }) },
  })
}

/** Creates a template. Resolves once the list has been refetched. */
export function useCreateTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof mailTemplates.createMailTemplate>) =>
      call(contract.mailTemplates.createMailTemplate, { body }),
    onSuccess: async () => client.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey }),
    onError: (error) => logError('A template could not be saved', error),
  })
}

/** Deletes a template optimistically, with a toast to undo it. */
export function useRemoveTemplate() {
  const client = useQueryClient()
  const create = useCreateTemplate()
  const { queryKey } = mailTemplatesQuery
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
      toast(texts.templateDeleted(name), {
        action: undoAction(() => create.mutate({ name, subject, html })),
      })
    },
    onError: (error) => {
      logError('A template could not be deleted', error)
      toast.error(texts.templateDeleteFailed(getErrorMessage(error)))
    },
    onSettled: async () => client.invalidateQueries({ queryKey }),
  })
}

/** Browsers limit the body of a keepalive request to 64 KiB. */
const maxKeepaliveBytes = 60_000

/** Creates or updates a draft. `last` keeps the request alive while the page unloads. */
export async function saveDraft(
  form: DraftForm,
  metadata: SaveMetadata,
  draftId: string | null,
  last: boolean,
) {
  const body = {
    ...toDraftInput(form, location.origin),
    type: form.type,
    ...(form.answersId !== null && { answers_id: form.answersId }),
    editor: metadata.editor,
    ...(metadata.previousEditor !== null && { over: metadata.previousEditor }),
    sequence: metadata.sequence,
    edited_at: metadata.editedAt,
  }
  const { createDraft, saveDraft: save } = contract.mailDrafts
  const keepalive = last && JSON.stringify(body).length < maxKeepaliveBytes
  return draftId === null
    ? call(createDraft, { body, keepalive })
    : call(save, { params: { draftId }, body, keepalive })
}

export async function fetchDraft(draftId: string) {
  return call(contract.mailDrafts.gmailDraft, { params: { draftId } })
}

/** Removes what a composer has saved, and refuses its saves that are still on their way. */
export async function discardEditor(editor: string, draftId: string | null) {
  const body = { editor, ...(draftId !== null && { draft_id: draftId }) }
  return call(contract.mailDrafts.discardEditor, { body, keepalive: true })
}
