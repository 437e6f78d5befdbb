import { mailDrafts as contract } from '@pb/contract/mail-drafts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineModule } from '../../../platform/module.ts'
import { presentDraft, presentDrafts, presentSaved } from './present.ts'
import { findDrafts, findDraft } from './queries.ts'
import { discardDraft, discardEditor } from './remove.ts'
import { createDraft, saveDraft } from './save.ts'

/** Drafts of the mailbox. */
export const mailDrafts = defineModule({
  name: 'mail-drafts',
  endpoints: contract,
  handlers: (deps) => ({
    gmailDrafts: async ({ actor }) => ({
      collection: await presentDrafts(actor, deps, await findDrafts(deps.db, actor.personId)),
    }),
    async gmailDraft({ actor, params }) {
      const draft = await findDraft(deps.db, actor.personId, params.draftId)
      if (!draft) throw new AppError('not_found')
      return presentDraft(actor, deps, draft)
    },
    async createDraft({ actor, body }) {
      const saved = await createDraft(actor, deps, body)
      return presentSaved(actor, deps, saved)
    },
    async saveDraft({ actor, params, body }) {
      const saved = await saveDraft(actor, deps, params.draftId, body)
      return presentSaved(actor, deps, saved)
    },
    discardEditor: ({ actor, body }) => discardEditor(actor, deps, body.editor, body.draft_id),
    discardDraft: ({ actor, params }) => discardDraft(actor, deps, params.draftId).then(() => undefined),
  }),
})
