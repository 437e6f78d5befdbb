import { expect, test } from '../../fixtures.ts'
import { InputCounter } from '../../pages/input-counter.ts'
import { threadRows } from '../../pages/mailbox.ts'
import { people } from '../../people.ts'
import { sendBySmtp } from '../../smtp.ts'

// No other test depends on the mail of this member.
test.use({ person: people.developer })

const mails = 20
/** What the agent does with each: archives most, deletes some, snoozes some, leaves two as they are. */
const decisions = 'e e e # e b e j # e e e b # e j e e b #'.split(' ')

test('an agent goes through 20 emails in at most 32 keys without the list', async ({ page, baseURL }) => {
  for (let at = mails; at >= 1; at -= 1)
    await sendBySmtp(baseURL!, {
      from: `Prospect ${at} <prospect${at}@triage.example>`,
      to: people.developer,
      subject: `Triage ${at}`,
      text: `Question ${at}`,
    })
  await page.goto('/mailbox/inbox')
  await expect(threadRows(page).filter({ hasText: 'Triage 10' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toBeVisible()
  const input = new InputCounter(page)
  await input.press('j')
  await input.press('o')
  const visited: string[] = []
  page.on('framenavigated', () => visited.push(new URL(page.url()).pathname))
  for (const [at, decision] of decisions.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: `Triage ${at + 1}`, exact: true })).toBeVisible()
    if (decision === 'b') await input.press('b', 't')
    else await input.press(decision)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Triage 20', exact: true })).toBeHidden()
  input.expectAtMost(32, '20 emails triaged')
  expect(visited).not.toContain('/mailbox/inbox')
})
