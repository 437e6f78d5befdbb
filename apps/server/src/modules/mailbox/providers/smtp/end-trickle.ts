import type { Socket } from 'node:net'

/** What a connection has to send to stay open. */
export interface MinimumRate {
  readonly bytes: number
  readonly milliseconds: number
}

/** Slower than any mail server; a byte now and then keeps the idle timeout from ending a connection. */
const minimumRate: MinimumRate = { bytes: 3000, milliseconds: 300_000 }

/** Closes a connection in any phase of SMTP when it sends too little to be a mail server. */
export function endTrickle(socket: Socket, { bytes, milliseconds }: MinimumRate = minimumRate): void {
  let before = 0
  const timer = setInterval(() => {
    if (socket.bytesRead - before < bytes) socket.destroy()
    before = socket.bytesRead
  }, milliseconds)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
}
