import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/web/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.tsx') && !/\.(?:test|fixture)\.tsx$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Opening tags of `Form` and `SubmitDialog`, up to the attribute that declares whether they send. */
const formTag = /<(?:Form|SubmitDialog)\b\s+sends(?:=(?:\{([^}]*)\}|"(\w+)"))?/g

/** Forms whose submit reaches people outside the office, at least with some entries. */
const sending = new Set(
  [
    'accounts/members/components/invite-dialog.tsx',
    'applications/ask/ask-dialog.tsx',
    'applications/document-signing/decline-form.tsx',
    'applications/record/answer-dialog.tsx',
    'applications/record/remind-dialog.tsx',
    'applications/renter-form/signing/signature-form.tsx',
    'applications/send/send-dialog.tsx',
    'applications/signature-requests/change-dialogs.tsx',
    'applications/signature-requests/send-dialog.tsx',
    'calendar/form/event-dialog.tsx',
    'inquiries/form/inquiry-form.tsx',
    'inquiries/reply/reply-form.tsx',
    'invoices/send/remind-dialog.tsx',
    'invoices/send/send-dialog.tsx',
    'listing-sends/dialog/email-form.tsx',
    'listing-sends/shared-page/listing/ask-form.tsx',
    'listing-sends/shared-page/listing/note-form.tsx',
    'listing-sends/shared-page/listing/showing-form.tsx',
    'live-streams/audience/host-form.tsx',
    'live-streams/dialog/live-stream-dialog.tsx',
    'live-streams/invite/invite-dialog.tsx',
    'live-streams/watch/message-form.tsx',
    'mailbox/compose/composer-form.tsx',
    'open-houses/dialog/open-house-dialog.tsx',
    'open-houses/record/follow-up-dialog.tsx',
    'showings/dialog/showing-dialog.tsx',
  ].map((path) => `apps/web/src/features/${path}`),
)

it('every form is the kit’s, and declares first whether it sends to people outside the office', () => {
  const declared = sources.flatMap(({ path, text }) => {
    const tags = [...text.matchAll(/<(?:Form|SubmitDialog)\b(?=\s|>)/g)].length
    return tags === [...text.matchAll(formTag)].length ? [] : [path]
  })
  expect(declared.filter((path) => basename(path) !== 'form.tsx')).toEqual([])
  const raw = sources.filter(({ text }) => /<form\b/.test(text)).map(({ path }) => path)
  expect(raw).toEqual(['apps/web/src/components/ui/form.tsx'])
})

it('the forms that send are the listed ones: Enter in their fields never submits', () => {
  const found = sources.flatMap(({ path, text }) => {
    const sends = [...text.matchAll(formTag)].some(([, value]) => value !== 'false')
    return sends && path.includes('/features/') ? [path] : []
  })
  expect(found).toEqual([...sending].toSorted())
})

/** What a file that sends calls: mutations of emails, invitations, reminders and answers. */
const sendingHook = /\buse(?:Ask|Invite|Remind\w*|Respond|Send(?!Code|ToPerson)\w*|Package|Reply)\(/

it('no form sends without saying so', () => {
  const silent = sources.filter(
    ({ path, text }) => sendingHook.test(text) && text.includes('sends={false}') && !sending.has(path),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

it('fields handle Enter by the kit; the few that handle it themselves are listed', () => {
  const own = sources
    .filter(({ path, text }) => /['"]Enter['"]/.test(text) && !path.includes('/components/ui/'))
    .map(({ path }) => path.replace('apps/web/src/', ''))
  expect(own).toEqual([
    'app/shell/palette/palette-body.tsx',
    'components/domain/price-range.tsx',
    'features/applications/checklists/application-settings.tsx',
    'features/applications/papers/paper-date.tsx',
    'features/clients/follow-up/follow-up-dialog.tsx',
    'features/clients/list/client-search.tsx',
    'features/clients/record/fact-rows.tsx',
    'features/clients/tags/tags-dialog.tsx',
    'features/clients/tasks/task-row.tsx',
    'features/listings/manage/list/price-cell.tsx',
    'features/listings/manage/photos/photo-tile.tsx',
    'features/listings/search/filters/neighborhood-filter.tsx',
    'features/mailbox/compose/listing/listing-picker.tsx',
    'features/payouts/ach/current-account.tsx',
  ])
})
