import { newYorkDate } from '@pb/rules/new-york'
import type { Page } from '@playwright/test'
import { expectNoViolations } from '../axe.ts'
import { browserOptions } from '../browser.ts'
import { expect, newVisitorPage, test } from '../fixtures.ts'

const { launchOptions } = browserOptions()
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

/** Bits of a time that the camera's picture shows as black and white fields, in a grid of 4 by 4. */
const clockBits = 16

/** Replaces the camera's picture by one that shows the time in ms, which a viewer's page can read. */
async function showClockToCamera(page: Page): Promise<void> {
  await page.addInitScript((bits) => {
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [320, 240]
      const picture = canvas.getContext('2d')!
      const draw = (): void => {
        const time = Date.now() % 2 ** bits
        for (let bit = 0; bit < bits; bit += 1) {
          picture.fillStyle = (time >> bit) & 1 ? '#fff' : '#000'
          picture.fillRect((bit % 4) * 80, Math.floor(bit / 4) * 60, 80, 60)
        }
      }
      setInterval(draw, 33)
      draw()
      return new MediaStream([...canvas.captureStream(20).getVideoTracks(), ...stream.getAudioTracks()])
    }
  }, clockBits)
}

/** How long ago the camera saw what the viewer's page shows, in ms; null for a picture between two times. */
function readLatency(page: Page): Promise<number | null> {
  return page.evaluate((bits) => {
    const video = document.querySelector('video')
    if (!video || video.videoWidth === 0) return null
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [320, 240]
    const picture = canvas.getContext('2d')!
    picture.drawImage(video, 0, 0, 320, 240)
    const now = Date.now() % 2 ** bits
    let time = 0
    for (let bit = 0; bit < bits; bit += 1) {
      const [level = 0] = picture.getImageData((bit % 4) * 80 + 40, Math.floor(bit / 4) * 60 + 30, 1, 1).data
      if (level > 80 && level < 175) return null
      if (level >= 175) time |= 1 << bit
    }
    return (now - time + 2 ** bits) % 2 ** bits
  }, clockBits)
}

const isPlaying = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return video !== null && !video.paused && video.readyState >= 3 && video.currentTime > 0
  })

const getTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

test('an agent goes live from the browser, and a viewer watches, writes and asks', async ({
  page,
  browser,
}) => {
  test.slow()
  await showClockToCamera(page)
  await page.goto('/livestreaming')
  await page.getByRole('button', { name: 'Schedule a live stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a live stream' })
  await dialog.getByRole('combobox', { name: 'Listing' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Date').fill(newYorkDate(new Date()))
  await dialog.getByLabel('Start').fill('00:00')
  await dialog.getByLabel('End').fill('23:59')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page).toHaveURL(/\/livestreaming\/\d+$/)
  const link = await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')

  const phone = await newVisitorPage(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(new URL(new URL(link!, page.url()).pathname, page.url()).href)
  await expect(phone.getByRole('heading', { name: 'Starting soon' })).toBeVisible()
  await expectNoViolations(phone, 'the watch page before the start')

  await test.step('goes live', async () => {
    await page.getByRole('button', { name: 'Turn on the camera' }).click()
    await expect(page.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
    await expectNoViolations(page, 'the camera before going live')
    await page.getByRole('button', { name: 'Go live' }).click()
    await expect(page.getByText(/^Live for/)).toBeVisible()
    await expectNoViolations(page, 'an agent who is live')
  })

  await test.step('the viewer sees it at the live edge', async () => {
    await expect(phone.getByRole('button', { name: 'Tap for sound' })).toBeVisible()
    await expect.poll(() => isPlaying(phone)).toBe(true)
    const before = await getTime(phone)
    await expect.poll(() => getTime(phone)).toBeGreaterThan(before + 4)
    const latencies: number[] = []
    await expect
      .poll(async () => {
        const latency = await readLatency(phone)
        if (latency !== null) latencies.push(latency)
        return latencies.length
      })
      .toBeGreaterThanOrEqual(15)
    const sorted = latencies.toSorted((a, b) => a - b)
    console.log(
      `Camera to viewer: median ${sorted[Math.floor(sorted.length / 2)]} ms of ${sorted.length} pictures`,
    )
    await phone.getByRole('button', { name: 'Tap for sound' }).click()
    await expect(phone.getByRole('button', { name: 'Sound off' })).toBeVisible()
    await expectNoViolations(phone, 'watching a live stream')
  })

  await test.step('messages and questions', async () => {
    await phone.getByRole('textbox', { name: 'Your name' }).fill('Nora Bell')
    await phone.getByRole('textbox', { name: 'Message' }).fill('Is the kitchen new?')
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByRole('log').getByText('Is the kitchen new?')).toBeVisible()
    await expect(page.getByRole('log').getByText('Is the kitchen new?')).toBeVisible()
    await page.getByRole('textbox', { name: 'Write to everyone' }).fill('Yes, since June.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(phone.getByRole('log').getByText('Yes, since June.')).toBeVisible()
    await phone.getByRole('button', { name: 'Ask the agent' }).click()
    await phone.getByRole('textbox', { name: 'Email' }).fill(`nora-${Date.now()}@viewer.example`)
    await phone.getByRole('textbox', { name: 'Your question' }).fill('Can I see it on Friday?')
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByText('The agent will get back to you.')).toBeVisible()
    await expect(page.getByRole('log').getByText('Can I see it on Friday?')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Answer by email' })).toBeVisible()
    await page.getByRole('button', { name: 'Take down the message of Nora Bell' }).first().click()
    await expect(phone.getByRole('log').getByText('Is the kitchen new?')).toBeHidden()
  })

  await test.step('a lost connection is caught up', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText(/^No connection/)).toBeVisible()
    await expect(phone.getByText('Reconnecting…').or(phone.getByText('Loading the video…'))).toBeVisible({
      timeout: 40_000,
    })
    await page.context().setOffline(false)
    await expect(page.getByText(/^No connection/)).toBeHidden()
    const before = await getTime(phone)
    await expect.poll(() => getTime(phone)).toBeGreaterThan(before + 2)
  })

  await test.step('a second tab does not go live by accident', async () => {
    const other = await page.context().newPage()
    await showClockToCamera(other)
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Turn on the camera' }).click()
    await other.getByRole('button', { name: 'Go live' }).click()
    await expect(other.getByRole('button', { name: 'Go live here instead' })).toBeVisible()
    await other.close()
  })

  await test.step('ends for everyone, and keeps the recording', async () => {
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByRole('button', { name: 'End for everyone' }).click()
    await expect(page.getByRole('heading', { name: 'Recording' })).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'This live stream has ended' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('button', { name: 'Stop publishing' })).toBeVisible()
    await expectNoViolations(page, 'a recording')
    await phone.reload()
    const recording = phone.locator('video')
    await expect(recording).toBeVisible()
    await expect
      .poll(() => recording.evaluate((video: HTMLVideoElement) => video.duration))
      .toBeGreaterThan(5)
  })
  await phone.context().close()
})
