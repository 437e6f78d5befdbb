import type { APIRequestContext } from '@playwright/test'
import { createClient } from './clients.ts'

/** Asks a new client to apply by the API. Returns the id of the form. */
export async function askToApply(api: APIRequestContext): Promise<string> {
  const { userId } = await createClient(api)
  const reply = await api.get(`/v1/clients/${userId}`)
  const { first_name, last_name, email } = (await reply.json()) as {
    readonly first_name: string
    readonly last_name: string
    readonly email: string
  }
  const asked = await api.post('/v1/aform', {
    data: {
      user_id: userId,
      building_address: '20 Carroll Street',
      apartment_no: '3E',
      monthly_rent: 3500,
      people: [{ applicant_type: 'APPLICANT', user_id: userId, first_name, last_name, email }],
      key: crypto.randomUUID().replaceAll('-', ''),
    },
  })
  const { forms } = (await asked.json()) as { readonly forms: readonly { readonly id: string }[] }
  return forms[0]!.id
}

/** The token of a form's personal link. */
export async function readToken(api: APIRequestContext, formId: string): Promise<string> {
  const form = (await (await api.get(`/v1/aform/${formId}`)).json()) as { readonly link: { url: string } }
  return new URL(form.link.url).pathname.split('/').at(-1)!
}
