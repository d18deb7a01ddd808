import { createServer, type Server, type Socket } from 'node:net'

export interface TestPostOffice {
  url: string
  /** Letters as they came, oldest first. */
  letters: string[]
  /** Refuses the next letters, as a mail server in trouble does. */
  refuse: boolean
  close(): Promise<void>
}

/** As much of SMTP as it takes to receive letters, one after the other over one line. */
export async function openTestPostOffice(): Promise<TestPostOffice> {
  const lines = new Set<Socket>()
  const office: TestPostOffice = { url: '', letters: [], refuse: false, close: async () => undefined }
  const server: Server = createServer((socket) => {
    lines.add(socket)
    let reading = false
    let rest = ''
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('close', () => lines.delete(socket))
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      for (;;) {
        const end = rest.indexOf(reading ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const said = rest.slice(0, end)
        rest = rest.slice(end + (reading ? 5 : 2))
        if (reading) {
          reading = false
          // A line that begins with a full stop is sent with a second one (RFC 5321, 4.5.2).
          office.letters.push(said.replace(/^\.\./gm, '.'))
          socket.write('250 kept\r\n')
        } else if (/^data/i.test(said)) {
          reading = true
          socket.write('354 go on\r\n')
        } else if (/^quit/i.test(said)) socket.end('221 bye\r\n')
        else socket.write(office.refuse && /^rcpt/i.test(said) ? '451 come back later\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  office.url = `smtp://127.0.0.1:${(server.address() as { port: number }).port}?ignoreTLS=true`
  office.close = async () => {
    for (const socket of lines) socket.destroy()
    await new Promise((done) => server.close(done))
  }
  return office
}

/** A quoted-printable body as it was written. */
export const unquoted = (letter: string) =>
  Buffer.from(
    letter.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
