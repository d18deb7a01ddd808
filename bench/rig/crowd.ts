import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * A crowd of WebSockets that only count bytes: a real client for each would cost this machine more than the server that is measured.
 * Every message of a round has the same length, so bytes say who has heard what.
 */
export interface Crowd {
  sockets: Socket[]
  /** Sends a text frame as one of them. */
  say(from: number, text: string): void
  /** Resolves once all but the speaker have heard `bytes` since the last call, with each one's milliseconds. */
  heard(from: number, bytes: number): Promise<number[]>
  /** Resolves once all but the `silent` have heard anything since the call, with each one's milliseconds. For messages whose length is not known. */
  heardAnything(silent?: number): Promise<number[]>
  /** Resolves once each of these was told so many bytes since it was opened, or since the last round. */
  answered(from: number, to: number, bytes: number): Promise<void>
  /** Waits until nothing has come for a while. */
  quiet(): Promise<void>
  /** Bytes the first listener that is not `from` hears of what is said next. */
  lengthOf(from: number, say: () => void): Promise<number>
  close(): void
}

export async function openCrowd(url: string, count: number): Promise<Crowd> {
  const sockets: Socket[] = []
  // A hundred at a time: more would only wait in the listen queue.
  for (let opened = 0; opened < count; opened += 100)
    sockets.push(...(await Promise.all(Array.from({ length: Math.min(100, count - opened) }, () => openSocket(url)))))
  const got = new Array<number>(count).fill(0)
  let lastMs = performance.now()
  let onBytes: ((at: number) => void) | undefined
  sockets.forEach((socket, at) => {
    socket.on('data', (chunk) => {
      got[at]! += chunk.length
      lastMs = performance.now()
      onBytes?.(at)
    })
  })
  const quiet = async () => {
    while (performance.now() - lastMs < 300) await new Promise((done) => setTimeout(done, 50))
  }
  return {
    sockets,
    say: (from, text) => void sockets[from]!.write(frame(text)),
    heard(from, bytes) {
      got.fill(0)
      const began = performance.now()
      const took: number[] = []
      return new Promise((done, failed) => {
        const impatient = setTimeout(() => failed(new Error(`${took.length} of ${count - 1} heard it within ten seconds.`)), 10_000)
        onBytes = (at) => {
          if (at === from || got[at] !== bytes) return
          took.push(performance.now() - began)
          if (took.length < count - 1) return
          clearTimeout(impatient)
          onBytes = undefined
          done(took)
        }
      })
    },
    heardAnything(silent = 0) {
      got.fill(0)
      const began = performance.now()
      const took = new Map<number, number>()
      return new Promise((done, failed) => {
        const impatient = setTimeout(() => failed(new Error(`${took.size} of ${count - silent} heard it within ten seconds.`)), 10_000)
        onBytes = (at) => {
          if (took.has(at)) return
          took.set(at, performance.now() - began)
          if (took.size < count - silent) return
          clearTimeout(impatient)
          onBytes = undefined
          done([...took.values()])
        }
      })
    },
    async answered(from, to, bytes) {
      for (const deadline = performance.now() + 30_000; performance.now() < deadline; await new Promise((done) => setTimeout(done, 20)))
        if (got.slice(from, to).every((each) => each >= bytes)) return
      throw new Error(`Not all of ${to - from} were answered within half a minute.`)
    },
    quiet,
    async lengthOf(from, say) {
      await quiet()
      got.fill(0)
      lastMs = performance.now()
      say()
      await quiet()
      return got[from === 0 ? 1 : 0]!
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function openSocket(address: string): Promise<Socket> {
  const { hostname, port, pathname, search } = new URL(address)
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', failed)
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    socket.once('data', (answer) => {
      socket.off('error', failed)
      if (String(answer).startsWith('HTTP/1.1 101')) done(socket.setNoDelay())
      else failed(new Error(`No WebSocket at ${address}: ${answer}`))
    })
  })
}

/** One masked text frame, as a client must send it (RFC 6455, 5.2). */
function frame(text: string): Buffer {
  const body = Buffer.from(text)
  if (body.length > 65_535) throw new Error('Longer than this writer writes.')
  const length = body.length < 126 ? Buffer.from([0x80 | body.length]) : Buffer.from([0x80 | 126, body.length >> 8, body.length & 255])
  const mask = randomBytes(4)
  return Buffer.concat([Buffer.from([0x81]), length, mask, body.map((byte, at) => byte ^ mask[at & 3]!)])
}
