import { headersOf, makeClient } from '../clients.ts'
import { expect } from '../office.ts'
import { press, type States } from './states.ts'

export const clientLife: States = {
  'a client with tags, a task and a note': async (page) => {
    await page.goto('/nowhere')
    const headers = await headersOf(page)
    const { userId: user_id } = await makeClient(page.request, headers)
    const post = async (path: string, data: object) =>
      (await page.request.post(`/v1/${path}`, { headers, data })).json() as Promise<Record<string, string>>
    const name = `Tag ${user_id} of a rather long name`
    const { tag_id } = await post('client-tags', { name, color: 'teal' })
    await post('client-taggings', { add: [{ user_id, tag_id }] })
    await post('client-tasks', { user_id, title: 'Call back', due_on: '2026-01-02' })
    await post('client-notes', { user_id, kind: 'call', text: 'Wants a quiet street' })
    await page.goto(`/clients/rental/${user_id}/details`)
    await expect(page.getByText('Wants a quiet street')).toBeVisible()
    await expect(page.getByRole('button', { name: `Take off ${name}` })).toBeVisible()
  },
  'choosing tags': async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).first().click()
    await expect(page.getByLabel('Find or make a tag')).toBeVisible()
  },
  'managing tags': async (page) => {
    await press(page, 'Manage tags')
    await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible()
  },
  'putting a task off': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^Jan 2/)
    await expect(page.getByRole('menuitem', { name: 'Next Monday' })).toBeVisible()
  },
  'merging clients': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^(Merge with|Perhaps the same)/)
    await expect(page.getByRole('dialog', { name: /^Merge with/ })).toBeVisible()
  },
  'tasks over all clients': async (page) => {
    await page.goto('/clients/tasks')
    await expect(page.getByRole('region', { name: 'Overdue' })).toBeVisible()
  },
  'lists that keep themselves': async (page) => {
    await page.goto('/clients/lists/tasks-due')
    await expect(page.getByRole('table')).toBeVisible()
  },
  'a new list': async (page) => {
    await page.getByRole('button', { name: 'New list', exact: true }).click()
    await expect(page.getByText(/fits? now$/)).toBeVisible()
  },
  'a file of clients': async (page) => {
    await page.goto('/clients/import')
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,E-mail,Shoe size\nIda Row,ida@axe.example,38\nNo Address,,'),
    })
    await press(page, 'Upload')
    await expect(page.getByText('There is no address')).toBeVisible()
    await press(page, 'Show the columns')
  },
}
