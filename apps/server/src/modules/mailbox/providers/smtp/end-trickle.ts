import type { Socket } from 'node:net'

/** Slower than any mail server; a byte now and then keeps the idle timeout from ending a connection. */
const minBytes = 3000
const intervalMs = 300_000

/** Closes a connection in any phase of SMTP, TLS included, when it sends too little to be a mail server. */
export function endTrickle(socket: Socket): void {
  let before = 0
  const timer = setInterval(() => {
    if (socket.bytesRead - before < minBytes) socket.destroy()
    before = socket.bytesRead
  }, intervalMs)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
}
