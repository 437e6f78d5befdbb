import { expect, test, type Locator, type Page } from '@playwright/test'

/** What a job cost an agent. */
interface InputCounts {
  readonly keys: number
  readonly clicks: number
  /** Texts that were typed, and their characters. */
  readonly entries: number
  readonly characters: number
}

/** Counts what a test does with the keyboard and the pointer on a page, in the place of an agent. */
export class InputCounter {
  readonly #page: Page
  #counts: InputCounts = { keys: 0, clicks: 0, entries: 0, characters: 0 }

  constructor(page: Page) {
    this.#page = page
  }

  #add(added: Partial<InputCounts>): void {
    const { keys, clicks, entries, characters } = this.#counts
    this.#counts = {
      keys: keys + (added.keys ?? 0),
      clicks: clicks + (added.clicks ?? 0),
      entries: entries + (added.entries ?? 0),
      characters: characters + (added.characters ?? 0),
    }
  }

  /** Presses keys one after the other; a combination such as `Control+Enter` is one key. */
  async press(...keys: readonly string[]): Promise<void> {
    this.#add({ keys: keys.length })
    // Without waiting between them: the product drops a sequence whose next key is late.
    await Promise.all(keys.map((key) => this.#page.keyboard.press(key)))
  }

  async click(target: Locator): Promise<void> {
    this.#add({ clicks: 1 })
    await target.click()
  }

  /** Types a text into the field that has the focus: one entry, counted apart from keys. */
  async type(text: string): Promise<void> {
    this.#add({ entries: 1, characters: text.length })
    await this.#page.keyboard.type(text)
  }

  /** Prints what a job cost, and expects no more keys and clicks than `limit`. */
  expectAtMost(limit: number, job: string): void {
    const { keys, clicks, entries, characters } = this.#counts
    const cost = `${keys} keys, ${clicks} clicks, ${entries} entries of ${characters} characters`
    console.log(`${job}: ${cost} (limit ${limit} keys and clicks)`)
    test.info().annotations.push({ type: job, description: cost })
    expect(keys + clicks, `${job}: ${cost}`).toBeLessThanOrEqual(limit)
  }
}
