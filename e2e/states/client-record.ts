import { expect } from '../fixtures.ts'
import { createClient } from '../pages/clients.ts'
import { fileInput } from '../pages/imports.ts'
import { type PageStates, press } from './states.ts'

export const clientRecordStates: PageStates = {
  'client with a tag, a task and a note': async (page, { api }) => {
    const { userId: user_id } = await createClient(api)
    const post = async (path: string, data: object) =>
      (await api.post(`/v1/${path}`, { data })).json() as Promise<Record<string, string>>
    const name = `Tag ${user_id} of a rather long name`
    const { tag_id } = await post('client-tags', { name, color: 'teal' })
    await post('client-taggings', { add: [{ user_id, tag_id }] })
    await post('client-tasks', { user_id, title: 'Call back', due_on: '2026-01-02' })
    await post('client-notes', { user_id, kind: 'call', text: 'Wants a quiet street' })
    await page.goto(`/clients/rental/${user_id}/details`)
    await expect(page.getByText('Wants a quiet street')).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  },
  'tag picker': async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).first().click()
    await expect(page.getByLabel('Find or create a tag')).toBeVisible()
  },
  'tag manager': async (page) => {
    await press(page, 'Manage tags')
    await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible()
  },
  'task due date menu': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^Jan 2/)
    await expect(page.getByRole('menuitem', { name: 'Next Monday' })).toBeVisible()
  },
  'client merge': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^(Merge with another client|Same person as)/)
    await expect(page.getByRole('dialog', { name: /^Merge with/ })).toBeVisible()
  },
  'tasks of all clients': async (page) => {
    await page.goto('/clients/tasks')
    await expect(page.getByRole('region', { name: 'Overdue' })).toBeVisible()
  },
  'recently deleted': async (page, { api }) => {
    const { userId: user_id } = await createClient(api)
    const reply = await api.post('/v1/client-tasks', { data: { user_id, title: 'Call back', due_on: null } })
    const { task_id } = (await reply.json()) as { task_id: string }
    await api.delete(`/v1/client-tasks/${task_id}`)
    await page.goto('/recently-deleted')
    await expect(page.getByRole('button', { name: 'Restore Call back' }).first()).toBeVisible()
  },
  'smart list': async (page) => {
    await page.goto('/clients/lists/tasks-due')
    await expect(page.getByRole('table')).toBeVisible()
  },
  'new smart list': async (page) => {
    await page.getByRole('button', { name: 'New list', exact: true }).click()
    await expect(page.getByText(/match(es)?$/)).toBeVisible()
  },
  'client import': async (page) => {
    await page.goto('/clients/import')
    await fileInput(page).setInputFiles({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,E-mail,Shoe size\nIda Row,ida@axe.example,38\nNo Address,,'),
    })
    await press(page, 'Upload')
    await expect(page.getByText('No email or phone number').first()).toBeVisible()
    await press(page, 'Show columns')
  },
}
