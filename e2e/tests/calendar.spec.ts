import { expect, test } from '../fixtures.ts'
import { people } from '../people.ts'
import { sendBySmtp } from '../smtp.ts'

test('an agent adds, moves and deletes an event by keyboard and mouse, and shares the calendar by a feed', async ({
  page,
  request,
}) => {
  // A week of its own: bars that others add or remove above the hours would move them under the pointer.
  await page.goto('/my-calendar?view=week&date=2031-02-05')
  // Wednesday at 10, as the arrows reach it.
  const hour = page.getByRole('button', { name: 'Add event on Sunday, February 2 at 8 AM' })
  await hour.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter'])
    await page.keyboard.press(key)
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Key pickup')
  await form.getByRole('textbox', { name: 'Location' }).fill('20 Carroll St')
  await form.getByRole('button', { name: 'Add Event' }).click()
  await expect(form).toBeHidden()
  const event = page.getByRole('button', { name: /^Key pickup,/ })
  await expect(event).toHaveAccessibleName('Key pickup, Wed, Feb 5, 10 – 11 AM')

  await event.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(event).toHaveAccessibleName('Key pickup, Thu, Feb 6, 10 – 11 AM')
  await expect(event).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(event).toHaveAccessibleName('Key pickup, Wed, Feb 5, 10 – 11 AM')

  const box = (await event.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 30, { steps: 3 })
  await page.mouse.move(box.x + 30, box.y + 10 + box.height, { steps: 3 })
  await page.mouse.up()
  await expect(event).toHaveAccessibleName('Key pickup, Wed, Feb 5, 11 AM – 12 PM')
  await page.reload()
  await expect(event).toHaveAccessibleName('Key pickup, Wed, Feb 5, 11 AM – 12 PM')

  await page.goto('/my-calendar/settings')
  await page.getByRole('textbox', { name: 'Name' }).fill('Office phone')
  await page.getByRole('button', { name: 'Create feed' }).click()
  const address = await page.getByRole('textbox', { name: 'Address of the new feed' }).inputValue()
  const path = new URL(address).pathname
  expect(await (await request.get(path)).text()).toContain('BEGIN:VCALENDAR')
  await expect(page.getByRole('link', { name: 'Subscribe on this device' })).toHaveAttribute(
    'href',
    address.replace(/^http:/, 'webcal:'),
  )
  const revoke = page.getByRole('button', { name: 'Revoke Office phone' })
  await revoke.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(revoke).toBeHidden()
  expect((await request.get(path)).status()).toBe(404)

  await page.goto('/my-calendar?view=week&date=2031-02-05')
  await event.focus()
  await page.keyboard.press('Delete')
  await expect(event).toHaveCount(0)
  await expect(page.getByText('Deleted Key pickup')).toBeVisible()
})

test('ten events at a time and one over four days are imported, found behind a button, and undone', async ({
  page,
}) => {
  const times = [
    ...Array.from({ length: 10 }, (_, index) => `DTSTART:20310506T140000Z\r\nDURATION:PT${index + 1}H`),
    'DTSTART;VALUE=DATE:20310505\r\nDTEND;VALUE=DATE:20310509',
  ]
  const events = times.map(
    (time, index) =>
      `BEGIN:VEVENT\r\nUID:import-${index}\r\nSUMMARY:Imported ${index}\r\n${time}\r\nEND:VEVENT`,
  )
  const text = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')
  await page.goto('/my-calendar/settings')
  const file = { name: 'tours.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('11 added').first()).toBeVisible()
  await page.goto('/my-calendar?view=week&date=2031-05-07')
  await expect(page.getByRole('button', { name: 'Imported 10, Mon, May 5 – Thu, May 8' })).toHaveCount(1)
  await page.getByRole('button', { name: /^\+\d more on Tuesday, May 6$/ }).click()
  const list = page.getByRole('dialog', { name: 'Tuesday, May 6' })
  await expect(list.getByRole('button', { name: /^Imported 0,/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/my-calendar/settings')
  await page.getByRole('button', { name: 'Undo the import of tours.ics' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('11 removed').first()).toBeVisible()
})

test('an update whose sender is not confirmed is applied by hand, marked, and undone', async ({
  page,
  baseURL,
}) => {
  // Two emails arrive, one after the other.
  test.slow()
  const stamp = Date.now()
  const send = async (subject: string, sequence: number, day: string): Promise<void> => {
    const event = [
      `UID:${stamp}@owner.example`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:2031010${sequence + 1}T000000Z`,
      `SUMMARY:Walkthrough ${stamp}`,
      `DTSTART:203106${day}T150000Z`,
      `DTEND:203106${day}T160000Z`,
      'ORGANIZER:mailto:dana@owner.example',
      `ATTENDEE:mailto:${people.agent}`,
    ]
    const file = [
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      ...event,
      'END:VEVENT',
      'END:VCALENDAR',
    ]
    const part = ['Content-Type: text/calendar; charset=utf-8; method=REQUEST', '', ...file]
    await sendBySmtp(baseURL!, {
      from: 'Dana Cole <dana@owner.example>',
      to: people.agent,
      subject: `${subject} ${stamp}`,
      headers: ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=b'],
      text: ['--b', 'Content-Type: text/plain', '', 'See the invitation.', '--b', ...part, '--b--'].join(
        '\r\n',
      ),
    })
  }
  const open = async (subject: string) => {
    await page
      .getByRole('listitem')
      .filter({ hasText: `${subject} ${stamp}` })
      .getByRole('link')
      .click()
    return page.getByRole('region', { name: 'Invitation' })
  }
  await page.goto('/mailbox/inbox')
  await send('Invited', 0, '03')
  const invited = await open('Invited')
  await expect(invited).toContainText('We couldn’t confirm that this came from')
  await invited.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Accepted. The organizer gets an email.')).toBeVisible()
  await send('Moved', 1, '04')
  const moved = await open('Moved')
  await expect(moved).toContainText('According to this email, the event moved to Wed, Jun 4, 11 AM – 12 PM.')
  await moved.getByRole('button', { name: 'Apply change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply change' }).click()
  await expect(moved).toContainText('You applied this change from an unconfirmed email.')
  await page.goto('/my-calendar?view=week&date=2031-06-04')
  await page.getByRole('button', { name: `Walkthrough ${stamp}, Wed, Jun 4, 11 AM – 12 PM` }).click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText('Changed by an unconfirmed email.')
  await details.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByRole('button', { name: `Walkthrough ${stamp}, Tue, Jun 3, 11 AM – 12 PM` }),
  ).toBeVisible()
})
