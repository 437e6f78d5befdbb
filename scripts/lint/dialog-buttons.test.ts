import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Forms within a page, whose empty field or missing change is beside the button. */
const pages = new Set(
  [
    'accounts/profile/components/basic-information.tsx',
    'accounts/security/sign-in-rules.tsx',
    'applications/checklists/checklist-form.tsx',
    'applications/checklists/retention-form.tsx',
    'availability-sheets/sheet-draft.tsx',
    'clients/import/import-file.tsx',
    'clients/record/reassign/reassign.tsx',
    'clients/requests/requests.tsx',
    'clients/tasks/add-task.tsx',
    'clients/timeline/note-form.tsx',
    'deals/settings/settings-form.tsx',
    'inquiries/settings/settings-form.tsx',
    'invoices/settings/details-form.tsx',
    'invoices/settings/steps-form.tsx',
    'listings/search/search-form.tsx',
    'mailbox/accounts/account-actions.tsx',
    'mailbox/accounts/offer-panel.tsx',
    'mailbox/compose/parts/send-button.tsx',
    'office/office-form.tsx',
    'showings/record/note-form.tsx',
  ].map((path) => `apps/web/src/features/${path}`),
)

/** Opening tags of `Button`, with attributes whose values contain `=>` and braces. */
const buttonTag = /<Button\b((?:[^<>{}]|=>|\{(?:[^{}]|\{[^{}]*\})*\})*)>/g

it('no dialog or form has a button that is disabled without a reason; SubmitButton gives one', () => {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/web/src/features'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path.endsWith('.tsx') && !/\.(?:test|fixture)\.tsx$/.test(path))
  let seen = 0
  const found = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(buttonTag)].flatMap(([, attributes = '']) => {
      if (!/variant="(?:primary|danger)"|type="submit"/.test(attributes)) return []
      seen += 1
      // While its own request runs, it shows so by `loading`.
      const disabled = attributes.replace(/disabled=\{\w+\.isPending\}/g, '').includes('disabled=')
      return disabled && !pages.has(path) ? [path] : []
    })
  })
  expect(seen).toBeGreaterThan(30)
  expect(found).toEqual([])
})
