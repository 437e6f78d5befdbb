import { connect, type Socket } from 'node:net'

/** An SMTP client with full control over the bytes it sends. */
export class SmtpClient {
  readonly #socket: Socket
  #received = ''
  #waiting: (() => void) | undefined
  #closed = false

  private constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (text: string) => {
      this.#received += text
      this.#waiting?.()
    })
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.#closed = true
      this.#waiting?.()
    })
  }

  /** Connects, reads the greeting and sends EHLO. */
  static async open(port: number): Promise<SmtpClient> {
    const client = new SmtpClient(port)
    await client.reply()
    await client.say('EHLO client.example')
    return client
  }

  static async greet(port: number): Promise<string> {
    const client = new SmtpClient(port)
    const greeting = await client.reply()
    client.end()
    return greeting
  }

  /** Returns the next complete reply; empty if the server has closed the connection. */
  async reply(): Promise<string> {
    for (;;) {
      const found = /^(?:\d{3}-[^\r\n]*\r\n)*\d{3}(?: [^\r\n]*)?\r\n/.exec(this.#received)
      if (found) {
        this.#received = this.#received.slice(found[0].length)
        return found[0]
      }
      if (this.#closed) return ''
      await new Promise<void>((done) => {
        this.#waiting = done
      })
    }
  }

  write(bytes: string | Buffer): void {
    this.#socket.write(bytes)
  }

  /** Sends a command and returns the reply. */
  say(line: string): Promise<string> {
    this.write(`${line}\r\n`)
    return this.reply()
  }

  /** Sends an email; returns the reply to its data, or to the first rejected command. */
  async send({
    from = 'nora@client.example',
    to,
    text,
  }: {
    from?: string
    to: readonly string[]
    text: string
  }) {
    const mail = await this.say(`MAIL FROM:<${from}>`)
    if (!mail.startsWith('250')) return mail
    for (const address of to) {
      const answer = await this.say(`RCPT TO:<${address}>`)
      if (!answer.startsWith('250')) return answer
    }
    await this.say('DATA')
    this.write(text)
    return this.say('\r\n.')
  }

  end(): void {
    this.#socket.destroy()
  }
}
