import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { readDemoPhoto } from '../image-files.ts'
import { askToApply, chooseMonth, fillFields } from '../pages/application-form.ts'

/** A small phone, without a session. */
function openPhone(browser: Browser): Promise<Page> {
  return browser.newPage({
    storageState: { cookies: [], origins: [] },
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('The renter’s form', () => {
  test('is filled in on a phone in Spanish, resumed on another device, and signed', async ({
    browser,
    api,
  }) => {
    // Two devices and nine steps.
    test.slow()
    const { formId, path } = await askToApply(api, { first_name: 'Maya', language: 'es' })
    const phone = await openPhone(browser)
    await phone.goto(path)
    await expect(heading(phone, 'Hola, Maya. Completemos su solicitud')).toBeVisible()
    await phone.getByRole('button', { name: 'Empezar' }).click()

    await fillFields(phone, {
      Nombre: 'Maya',
      Apellidos: 'Ortiz',
      Correo: 'maya@',
      'Teléfono celular': '2125550142',
    })
    await phone.getByLabel('Fecha de nacimiento').pressSequentially('04271990')
    await phone.getByLabel(/^Número de Seguro Social/).pressSequentially('219099999')
    await proceed(phone)
    await expect(phone.getByText('Escriba un correo electrónico, como nombre@ejemplo.com')).toBeVisible()
    await expect(phone.getByLabel('Correo electrónico')).toBeFocused()
    await phone.getByLabel('Correo electrónico').fill('maya@example.com')
    await expect(phone.getByText('•••-••-9999')).toBeVisible()
    await proceed(phone)

    await expect(heading(phone, 'Dónde vive')).toBeVisible()
    await fillFields(phone, {
      Dirección: '410 W 24th St',
      Ciudad: 'New York',
      Estado: 'NY',
      'Código postal': '10011',
    })
    await phone.getByLabel('Soy dueño').check()
    await chooseMonth(phone, 'Vive ahí desde', 'marzo', '2019')
    await proceed(phone)

    await expect(heading(phone, 'Trabajo e ingresos')).toBeVisible()
    await phone.getByLabel('Estudio').check()
    await phone.getByLabel(/^Escuela/).fill('Hunter College')
    await expect(phone.getByText('Guardado', { exact: true })).toBeVisible()
    // No page is wider than the phone.
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await phone.context().close()

    // Another device opens the form where it is not finished, with what was saved.
    const second = await openPhone(browser)
    await second.goto(path)
    await expect(heading(second, 'Trabajo e ingresos')).toBeVisible()
    await expect(second.getByLabel(/^Escuela/)).toHaveValue('Hunter College')
    await second.getByLabel('Ingresos al año', { exact: true }).fill('42000')
    await proceed(second)
    await expect(heading(second, 'Dinero')).toBeVisible()
    await second.goBack()
    await expect(second.getByLabel('Ingresos al año', { exact: true })).toHaveValue('42,000')
    await second.goForward()
    await proceed(second)
    await expect(heading(second, 'Personas')).toBeVisible()
    await proceed(second)
    await expect(heading(second, 'Mascotas')).toBeVisible()
    await second.getByLabel('No tengo').check()
    await proceed(second)
    await fillFields(second, { 'Nombre completo': 'Ana Ortiz', Teléfono: '718 555 0199' })
    await proceed(second)

    // A student is asked for other documents.
    await expect(heading(second, 'Documentos')).toBeVisible()
    await expect(second.getByRole('group', { name: 'Comprobante de matrícula' })).toBeVisible()
    const photoId = second.getByRole('group', { name: 'Identificación con foto' })
    await photoId
      .getByLabel('Elegir un archivo: Identificación con foto')
      .setInputFiles(await readDemoPhoto())
    await expect(photoId.getByText('Completo')).toBeVisible()
    await expect(photoId.getByRole('img')).toBeVisible()
    await proceed(second)

    await expect(heading(second, 'Revisar y firmar')).toBeVisible()
    await expect(second.getByText('Comprobante de matrícula')).toBeVisible()
    await expect(second.getByText('marzo de 2019')).toBeVisible()
    const pad = (await second.locator('canvas').boundingBox())!
    await second.locator('canvas').scrollIntoViewIfNeeded()
    const { x, y } = (await second.locator('canvas').boundingBox()) ?? pad
    await second.mouse.move(x + 30, y + 100)
    await second.mouse.down()
    await second.mouse.move(x + 120, y + 60, { steps: 5 })
    await second.mouse.move(x + 220, y + 110, { steps: 5 })
    await second.mouse.up()
    await second.getByLabel('Lo leí y estoy de acuerdo').check()
    await second.getByRole('button', { name: 'Firmar y enviar' }).click()
    await expect(heading(second, 'Gracias, Maya. Ya está firmada.')).toBeVisible()
    await second.context().close()

    const reply = await api.get(`/v1/aform/${formId}`)
    expect(await reply.json()).toMatchObject({ progress: 'signed', language: 'es' })
    expect(await reply.text()).not.toContain('219-09-9999')
  })
})
